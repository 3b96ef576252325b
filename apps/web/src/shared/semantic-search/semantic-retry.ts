/** Before the model is asked again while it starts, which takes a second or two, and how often it is asked at most. */
const retryMs = 300;
const maxRequests = 12;

interface State {
  data?: { isSimilarPending?: true | undefined } | undefined;
  dataUpdateCount: number;
}

/** When to ask again what is semantically similar: never, once the model has answered or cannot. */
export function getSemanticRetryMs({ state: { data, dataUpdateCount } }: { state: State }): number | false {
  return data?.isSimilarPending && dataUpdateCount < maxRequests ? retryMs : false;
}
