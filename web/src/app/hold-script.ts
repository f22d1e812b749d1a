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
