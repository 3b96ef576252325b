/** Uploads a backup for preview; nothing is restored yet. @throws Error with a sentence for the person */
export async function uploadBackup(file: File): Promise<{ id: string }> {
  const form = new FormData();
  form.append("file", file);
  const response = await fetch("/api/restores", { method: "POST", body: form });
  const answer = (await response.json().catch(() => ({}))) as { id?: string; message?: string };
  if (response.status === 202 && answer.id) return { id: answer.id };
  throw new Error(answer.message ?? "The backup could not be sent");
}
