import { escapeHtml } from '@quad/shared/escape-html';
import { inlineJson } from '../lib/page-head';

/**
 * Part of every page: keeps what a person does before the app runs, the last act on each element, in order. held-acts.ts
 * repeats it. Links, and forms with an address of their own, work without the app; any other form would lead away from
 * the page.
 */
export const holdScript = [
  'window.isTooOld||(window.takeHeldActs=(acts=>{const types=["click","input","submit"],hold=event=>{let{type,target,submitter}=event;',
  'if(type==="click"){target=target.closest("button");',
  'if(!target||target.form&&target.type==="submit")return;target.dataset.held=""}',
  'if(type==="submit"){if(target.hasAttribute("action"))return;event.preventDefault()}',
  'acts.delete(target);acts.set(target,{type,submitter,value:target.value,checked:target.checked})};',
  'for(const type of types)addEventListener(type,hold,true);',
  'return()=>{for(const type of types)removeEventListener(type,hold,true);',
  'for(const target of acts.keys())delete target.dataset.held;return acts}})(new Map));',
].join('');

/** What a browser is told that is older than the app needs (scripts/browser-floor.mjs); the page can be read. */
const words =
  'This browser is too old for more than reading. To RSVP, save or host events, update it or use another one.';

const style = 'padding:12px 16px;background:var(--ink,#000);color:var(--on-ink,#fff);text-align:center';

/**
 * Part of every page with code: in a browser below the floor it says so and keeps the app from starting. Written for the
 * oldest browsers. color-mix() came with Chrome 111, Firefox 113 and Safari 16.2, looking behind in expressions with Safari 16.4.
 */
const floorScript = [
  '(function(){try{RegExp("(?<=a)");if(CSS.supports("color","color-mix(in srgb,red,red)"))return}catch(e){}',
  'window.isTooOld=true;document.documentElement.setAttribute("data-painted","");',
  `var p=document.createElement("p");p.setAttribute("style","${style}");p.textContent="${words}";`,
  'document.body.insertBefore(p,document.body.firstChild)})()',
].join('');

export interface DocumentParts {
  /** Tags of the head, escaped. */
  head: string;
  /** The rendered app. */
  html: string;
  /** The page's data, as JSON that is safe in a script element. */
  data: string;
  /** The operator's words for everybody. */
  notice: string | null;
  /** The text of the style sheets, not escaped. */
  css: string;
  /** Their addresses. */
  inlinedStyles: readonly string[];
  /** Modules: the first is executed, the others are only preloaded. */
  scripts: readonly string[];
}

/**
 * Sets the chosen theme, and the color of the browser's bars, before the first paint. Without a choice, both follow the
 * system's.
 */
const themeScript =
  'try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark"){document.documentElement.dataset.theme=t;document.querySelectorAll(\'meta[name="theme-color"]\').forEach((m,i)=>{m.setAttribute("media",(i?"dark":"light")===t?"all":"not all")})}}catch(e){}';

/** Who has been here has our fonts, and sees them in the first paint. */
const knownFontsScript =
  'try{if(localStorage.getItem("fonts"))document.documentElement.dataset.fonts=""}catch(e){}';

/** What the first paint depends on. */
const headScript = `${themeScript};${knownFontsScript}`;

/** How long the first paint is waited for, ms: some browsers don't say when it was. */
const paintWaitMs = 500;

/** Text is set in our fonts once all are there, so that it is laid out once more, not once for each. */
const fontsScript = [
  'Promise.all(["Anybody","Instrument Sans"].map(name=>document.fonts.load("1em "+name+" Variable"))).then(()=>{',
  'document.documentElement.dataset.fonts="";try{localStorage.setItem("fonts",1)}catch(e){}},()=>{})',
].join('');

/**
 * Starts the app once the first paint is on the screen, and fetches the fonts: the server-rendered page can be read without
 * them, and on a slow connection they would compete with images. A page in a background tab has no paint to wait for.
 * `data-painted` lets the styles leave out of the first paint what is not in view (event-list.module.css).
 * Disabled sheets keep Vite's loader from fetching what is inlined; in the markup, Chromium would fetch them ahead.
 */
const startScript = [
  'window.isTooOld||(()=>{const start=()=>{observer.disconnect();clearTimeout(timer);document.documentElement.dataset.painted="";',
  `${fontsScript};`,
  'const{styles,scripts}=JSON.parse(document.getElementById("files").textContent),',
  'add=attributes=>document.head.append(Object.assign(document.createElement("link"),attributes));',
  'for(const href of styles)add({rel:"stylesheet",disabled:true,href});',
  'for(const href of scripts)add({rel:"modulepreload",href});import(scripts[0])},',
  `timer=setTimeout(start,document.hidden?0:${paintWaitMs}),observer=new PerformanceObserver(start);`,
  'observer.observe({type:"paint",buffered:true})})()',
].join('');

/**
 * The scripts in the markup of pages that run, the same texts in every page: the Content-Security-Policy allows them by
 * their hashes, so that a page can be sent to many.
 */
export const inlineScripts: readonly string[] = [headScript, floorScript, holdScript, startScript];

const dataStart = (id: string) => `<script type="application/json" id="${id}">`;
const dataEnd = '</script>';

/** One line on top of the page; closed without a script, until the next page that the server sends. */
const noticeDialog = (words: string) =>
  `<dialog open aria-label="Notice" style="position:static;width:auto;max-width:none;margin:0;border:0;display:flex;gap:12px;align-items:center;justify-content:center;padding:8px 16px;background:var(--ink);color:var(--on-ink)">${escapeHtml(words)}<form method="dialog"><button type="submit" style="min-height:44px;padding:0 8px;color:inherit;text-decoration:underline">Close</button></form></dialog>`;

/** A whole page. Everything is escaped here, except `head`, `html`, `data` and `css`, which already are. */
export function renderDocument(parts: DocumentParts): string {
  const { head, html, data, notice, css, inlinedStyles, scripts } = parts;
  const files = inlineJson({ styles: inlinedStyles, scripts });
  return [
    // Pages without code have nothing that would fetch the fonts later.
    `<!doctype html><html lang="en"${scripts.length > 0 ? '' : ' data-fonts=""'}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    head,
    '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#16171e" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/logo.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/app.webmanifest">',
    `<script>${headScript}</script>`,
    '<style>',
    css,
    // In the body a script has the browser set up its drawing before it reads on, rather than when it has read the cards.
    `</style></head><body>${scripts.length > 0 ? `<script>${floorScript}</script>` : ''}<script>${holdScript}</script>`,
    `${notice === null ? '' : noticeDialog(notice)}<div id="root">`,
    html,
    `</div>${dataStart('boot')}`,
    data,
    dataEnd,
    scripts.length > 0 ? `${dataStart('files')}${files}${dataEnd}<script>${startScript}</script>` : '',
    '</body></html>',
  ].join('');
}
