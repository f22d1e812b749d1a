import { readSession, removeSession, writeSession } from './storage';

/** Text that waits for its fields after a reload. */
const key = 'quad-typed-text';

/** Soon enough for a person who opens a dialog. */
const fillEveryMs = 200;

type TextField = HTMLInputElement | HTMLTextAreaElement;
/** The rest holds secrets, files or choices. */
const textTypes = new Set(['text', 'email', 'search', 'tel', 'url', 'number', 'textarea']);

/** Fields that a person has typed into since the page was loaded. */
const typed = new Set<TextField>();

const isTextField = (target: unknown): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  textTypes.has(target.type) &&
  target.autocomplete !== 'one-time-code';

/** What a field is called on its page. Ids differ from one load to the next. */
const nameOf = (field: TextField) =>
  [field.name, field.labels?.[0]?.textContent, field.getAttribute('aria-label')].join('|');

/** Puts text into a field as typing does, so that React learns of it. */
export function retype(field: TextField, text: string): void {
  // First emptied: the text may be there already, and then nothing would change.
  for (const value of ['', text]) {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Remembers which fields are typed into; call once. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => isTextField(target) && typed.add(target), true);
}

/** Keeps what is typed on this page for the next load of it. */
export function keepTypedText(): void {
  const fields = [...typed]
    .filter((field) => field.isConnected && field.value !== '')
    .map((field) => [nameOf(field), field.value]);
  if (fields.length > 0) writeSession(key, JSON.stringify({ path: location.pathname, fields }));
}

/** Puts kept text back into its fields, also into those of dialogs that are opened later. */
export function restoreTypedText(): void {
  const kept = readSession(key);
  if (kept === null) return;
  removeSession(key);
  const { path, fields } = JSON.parse(kept) as { path: string; fields: [string, string][] };
  const waiting = new Map(fields);
  const fill = () => {
    for (const field of document.querySelectorAll<TextField>('input, textarea')) {
      const text = isTextField(field) ? waiting.get(nameOf(field)) : undefined;
      // React gives a field that it follows a property of its own; before, it would not learn of the text.
      if (text === undefined || !Object.hasOwn(field, 'value')) continue;
      waiting.delete(nameOf(field));
      // Somebody may have gone on typing already; the browser itself may have put the text back before.
      const since = typed.has(field) ? field.value : '';
      retype(field, since.startsWith(text) ? since : text + since);
    }
    if (waiting.size === 0 || location.pathname !== path) clearInterval(timer);
  };
  const timer = setInterval(fill, fillEveryMs);
}
