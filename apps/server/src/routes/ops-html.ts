import { pageStyles } from "./answers.ts";

const styles = `.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;
padding:.4rem .8rem .4rem 0;border-bottom:1px solid var(--line)}th{font-size:.8rem;color:var(--soft);font-weight:500}
td{overflow-wrap:anywhere}form{margin:0}button{font:inherit;padding:.2rem .8rem;border-radius:8px;
border:1px solid var(--line);background:light-dark(#fff,#26221e);color:inherit;cursor:pointer}
form.line,div.line{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin:1rem 0}label{display:block;overflow-wrap:anywhere;margin-bottom:.2rem;font-size:.8rem;color:var(--soft)}
input{font:inherit;padding:.2rem .5rem;border-radius:8px;border:1px solid var(--line);background:light-dark(#fff,#26221e);color:inherit;
max-width:100%;box-sizing:border-box}details form{margin:.6rem 0}summary{cursor:pointer;color:light-dark(#6d3fe0,#b79cff)}
article.row{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:center}h3{overflow-wrap:anywhere}
dl{display:flex;flex-wrap:wrap;gap:.4rem 2rem;margin:.6rem 0}dt{font-size:.8rem;color:var(--soft)}dd{margin:0}
.notice{border:1px solid var(--line);border-radius:10px;padding:.6rem .9rem;overflow-wrap:anywhere}`;

/** A page for operators, without scripts or external resources. @param body and `links` as HTML */
export function opsFrame(title: string, links: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/bowerbird.svg"><style>${pageStyles}${styles}</style></head><body><main>
<h1>${title}</h1><p class="other">${links}</p>${body}</main></body></html>`;
}

/** @param rows cells as HTML */
export function table(heads: string[], rows: string[][]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join("");
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

export function time(at: Date): string {
  return `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace("T", " ")} UTC</time>`;
}
