import {
  caretAfter,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkZip,
  formatCvc,
  formatExpiry,
  formatNumber,
  formatZip,
} from './card-rules.mjs';
import { applyAppearance, openShadow } from './look.mjs';

const countries = [
  ['US', 'United States'],
  ['CA', 'Canada'],
  ['GB', 'United Kingdom'],
  ['AU', 'Australia'],
  ['IN', 'India'],
  ['DE', 'Germany'],
];

/** Lucide's credit-card (ISC). */
const cardIcon =
  '<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect width="20" height="14" x="2" y="5" rx="2"/><line x1="2" x2="22" y1="10" y2="10"/><path d="M6 14h2"/></svg>';

const field = (name, label, attributes, after = '') =>
  `<label class="cell" data-field="${name}"><span class="label">${label}</span><input id="${name}" type="text" ${attributes} aria-describedby="${name}-error">${after}</label>`;

const markup = `
<div class="frame">
  ${field('number', 'Card number', 'inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" aria-required="true"', cardIcon)}
  ${field('expiry', 'Expiry', 'inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" aria-required="true"')}
  ${field('cvc', 'CVC', 'inputmode="numeric" autocomplete="cc-csc" placeholder="123" aria-required="true"')}
  <label class="cell" data-field="country"><span class="label">Country</span><select id="country" autocomplete="billing country">
    ${countries.map(([code, name]) => `<option value="${code}">${name}</option>`).join('')}
  </select></label>
  ${field('zip', 'ZIP', 'inputmode="numeric" autocomplete="billing postal-code" placeholder="12345"')}
</div>
<div class="errors">
  ${['number', 'expiry', 'cvc', 'zip'].map((name) => `<p id="${name}-error" role="alert" hidden></p>`).join('')}
</div>`;

const formats = { number: formatNumber, expiry: formatExpiry, cvc: formatCvc, zip: formatZip };

/** The listeners of an element, by the names of Stripe's events. */
export function createListeners() {
  const listeners = new Map();
  return {
    add(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    remove(name, listener) {
      const others = (listeners.get(name) ?? []).filter((known) => listener && known !== listener);
      listeners.set(name, others);
    },
    emit(name, event) {
      for (const listener of listeners.get(name) ?? []) listener(event);
    },
  };
}

/**
 * The Payment Element for cards. `load` fetches the intent: the element is ready when it resolves, and broken
 * when it throws Stripe's error.
 */
export function createPaymentElement({ appearance, load }) {
  const listeners = createListeners();
  const host = document.createElement('div');
  const root = openShadow(host);
  root.innerHTML = markup;
  applyAppearance(host, appearance);
  const input = (name) => root.getElementById(name);
  const value = (name) => input(name).value;
  let isReady = false;

  const checks = {
    number: () => checkNumber(value('number')),
    expiry: () => checkExpiry(value('expiry'), new Date()),
    cvc: () => checkCvc(value('cvc'), value('number')),
    zip: () => checkZip(value('zip'), value('country')),
  };
  const names = Object.keys(checks);

  const show = (name, error) => {
    const line = root.getElementById(`${name}-error`);
    line.textContent = error?.message ?? '';
    line.hidden = !error;
    input(name).toggleAttribute('aria-invalid', false);
    if (error) input(name).setAttribute('aria-invalid', 'true');
    input(name).closest('.cell').toggleAttribute('data-invalid', Boolean(error));
  };

  const emitChange = () => {
    listeners.emit('change', {
      elementType: 'payment',
      empty: names.every((name) => value(name) === ''),
      complete: names.every((name) => !checks[name]()),
      collapsed: false,
      value: { type: 'card', payment_method: undefined },
    });
  };

  for (const name of names) {
    const box = input(name);
    box.addEventListener('input', (event) => {
      const isDeleting = String(event.inputType ?? '').startsWith('delete');
      const digitsBefore = box.value.slice(0, box.selectionStart ?? 0).replace(/\D/g, '').length;
      const formatted = formats[name](box.value, isDeleting);
      const isAtEnd = box.selectionStart === box.value.length;
      if (formatted !== box.value) {
        box.value = formatted;
        const caret = isAtEnd ? formatted.length : caretAfter(formatted, digitsBefore);
        box.setSelectionRange(caret, caret);
      }
      show(name, null);
      emitChange();
    });
    box.addEventListener('blur', () => {
      if (box.value !== '') show(name, checks[name]());
    });
  }
  input('country').addEventListener('change', () => {
    show('zip', null);
    emitChange();
  });
  root.addEventListener('focusin', () => listeners.emit('focus', { elementType: 'payment' }));
  root.addEventListener('focusout', (event) => {
    if (!event.relatedTarget) listeners.emit('blur', { elementType: 'payment' });
  });
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') listeners.emit('escape', { elementType: 'payment' });
    // A form doesn't see events inside a shadow root.
    if (event.key === 'Enter' && event.target.localName === 'input') host.closest('form')?.requestSubmit();
  });

  return {
    mount(place) {
      const parent = typeof place === 'string' ? document.querySelector(place) : place;
      parent.replaceChildren(host);
      listeners.emit('loaderstart', { elementType: 'payment' });
      load().then(
        () => {
          isReady = true;
          listeners.emit('ready', { elementType: 'payment' });
        },
        (error) => listeners.emit('loaderror', { elementType: 'payment', error }),
      );
    },
    unmount: () => host.remove(),
    destroy: () => host.remove(),
    update() {},
    collapse() {},
    focus: () => input('number').focus(),
    blur: () => root.activeElement?.blur(),
    clear() {
      for (const name of names) {
        input(name).value = '';
        show(name, null);
      }
    },
    on(name, listener) {
      listeners.add(name, listener);
      // A listener added late is called as well.
      if (name === 'ready' && isReady) queueMicrotask(() => listener({ elementType: 'payment' }));
      return this;
    },
    once(name, listener) {
      const onlyOnce = (event) => {
        listeners.remove(name, onlyOnce);
        listener(event);
      };
      return this.on(name, onlyOnce);
    },
    off(name, listener) {
      listeners.remove(name, listener);
      return this;
    },
    applyAppearance: (changed) => applyAppearance(host, changed),
    /** Nothing can be typed while a payment is running. */
    lock(isLocked) {
      for (const box of root.querySelectorAll('input, select')) box.disabled = isLocked;
    },
    /** Shows every error, focuses the first and returns it; null if the card can be sent. */
    validate() {
      const faults = names.map((name) => [name, checks[name]()]);
      for (const [name, error] of faults) show(name, error);
      const first = faults.find(([, error]) => error);
      if (!first) return null;
      input(first[0]).focus();
      return first[1];
    },
    /** The fields of a payment method, with Stripe's names. */
    methodData() {
      const [month, year] = value('expiry').split(' / ');
      return {
        type: 'card',
        'card[number]': value('number').replace(/\D/g, ''),
        'card[exp_month]': String(Number(month)),
        'card[exp_year]': `20${year}`,
        'card[cvc]': value('cvc'),
        'billing_details[address][country]': value('country'),
        ...(value('zip') ? { 'billing_details[address][postal_code]': value('zip') } : {}),
      };
    },
  };
}
