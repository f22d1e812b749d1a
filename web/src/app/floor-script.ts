/** What a browser is told that is older than the app needs (scripts/browser-floor.mjs); the page can be read. */
const words =
  'This browser is too old for more than reading. To RSVP, save or host events, update it or use another one.';

const style = 'padding:12px 16px;background:var(--ink,#000);color:var(--on-ink,#fff);text-align:center';

/**
 * Part of every page with code: in a browser below the floor it says so and keeps the app from starting. Written for the
 * oldest browsers. color-mix() came with Chrome 111, Firefox 113 and Safari 16.2, looking behind in expressions with Safari 16.4.
 */
export const floorScript = [
  '(function(){try{RegExp("(?<=a)");if(CSS.supports("color","color-mix(in srgb,red,red)"))return}catch(e){}',
  'window.isTooOld=true;document.documentElement.setAttribute("data-painted","");',
  `var p=document.createElement("p");p.setAttribute("style","${style}");p.textContent="${words}";`,
  'document.body.insertBefore(p,document.body.firstChild)})()',
].join('');
