/**
 * The widget's own small style: it is on other people's pages, so that it brings no fonts, has no shadow, and its
 * background is only its own sheet: with a color scheme other than its frame's, browsers would paint one behind it. The
 * colors are those of tokens.css.
 */
export const embedStyle = `
:root{--surface:#fff;--ink:#15161d;--muted:#5a5d6a;--line:#e2e4e9;--line-strong:#858895;--tile:#15161d;--mark:#ffc21a;--wa:#15161d;--wt:#fff;color-scheme:light}
:root[data-theme=dark]{--surface:#16171f;--ink:#f4f4f7;--muted:#a6a9b8;--line:#2c2e3a;--line-strong:#747888;--tile:#f4f4f7;--wa:#f4f4f7;--wt:#15161d}
@media (prefers-color-scheme:dark){:root[data-theme=auto]{--surface:#16171f;--ink:#f4f4f7;--muted:#a6a9b8;--line:#2c2e3a;--line-strong:#747888;--tile:#f4f4f7;--wa:#f4f4f7;--wt:#15161d}}
*{box-sizing:border-box;margin:0;padding:0}
body{padding:1px;background:transparent;font:400 .9375rem/1.25rem system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--ink)}
main{max-width:720px;border-radius:18px;border:1px solid var(--line);background:var(--surface);overflow:hidden}
h1{padding:14px 16px 4px;font-size:1.1875rem;line-height:1.375rem;font-weight:800}
ul{list-style:none}
a{color:inherit;text-decoration:none}
a:focus-visible{outline:3px solid var(--ink);outline-offset:-3px;border-radius:12px}
.title{display:block;font-weight:600;text-decoration:underline;text-decoration-color:var(--line-strong);text-underline-offset:3px;overflow-wrap:anywhere}
.where{display:block;font-size:.8125rem;line-height:1.125rem;color:var(--muted);overflow-wrap:anywhere}
.stamp{display:grid;justify-items:center;align-content:center;min-width:42px;padding:5px 4px 4px;border-radius:9px;background:var(--wa);color:var(--wt);font-weight:750;font-size:.625rem;line-height:.6875rem;letter-spacing:.03em}
.stamp b{font-size:1.0625rem;line-height:1.0625rem;font-weight:850;letter-spacing:0}
.list a{display:grid;grid-template-columns:auto minmax(0,1fr);gap:12px;align-items:center;min-height:44px;padding:9px 16px}
.list li+li{border-top:1px solid var(--line)}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(128px,1fr));gap:12px;padding:10px 16px 16px}
.cards a{display:block}
.cards .title{font-size:.875rem;line-height:1.125rem}
.poster{display:block;position:relative;aspect-ratio:4/5;margin-bottom:8px;border-radius:14px;overflow:hidden;background:var(--line)}
.poster img{width:100%;height:100%;object-fit:cover;display:block}
.poster .stamp{position:absolute;left:6px;top:6px;min-width:34px;background:#fff;color:#15161d}
.none{padding:10px 16px 18px;color:var(--muted)}
footer{border-top:1px solid var(--line)}
footer a{display:flex;align-items:center;gap:8px;min-height:48px;padding:0 16px;font-weight:600;font-size:.875rem}
footer svg{width:20px;height:20px;flex:none}
footer .name{margin-right:auto;font-weight:800;font-size:1rem}
.q{fill:none;stroke:var(--tile);stroke-width:6}
.t{fill:var(--mark)}
`.trim();

/** Says how high the widget is, so that the page around it can show all of it (embeds.routes.ts). Heights are no secret. */
export const heightScript = `new ResizeObserver(()=>parent.postMessage({quadHeight:document.documentElement.offsetHeight},'*')).observe(document.body)`;
