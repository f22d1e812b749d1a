import { applyAppearance, openShadow } from './look.mjs';

const money = ({ amount, currency }) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);

/**
 * The bank's authentication step as in Stripe's test mode: the payer chooses the outcome. `finish('complete'
 * or 'fail')` is called again if it throws.
 */
export function authenticate(intent, appearance, finish) {
  const host = document.createElement('div');
  const root = openShadow(host);
  applyAppearance(host, appearance);
  root.innerHTML = `
    <dialog class="dialog" aria-labelledby="title" aria-describedby="text">
      <h2 id="title">3D Secure authentication</h2>
      <p id="text"></p>
      <p role="alert" hidden></p>
      <div class="actions">
        <button type="button" value="complete" autofocus>Complete authentication</button>
        <button type="button" value="fail">Fail authentication</button>
      </div>
    </dialog>`;
  const dialog = root.querySelector('dialog');
  const alert = root.querySelector('[role="alert"]');
  const buttons = [...root.querySelectorAll('button')];
  root.getElementById('text').textContent =
    `Test mode: your bank would ask you here to confirm ${money(intent)}. Choose how it ends.`;
  const before = document.activeElement;
  document.body.append(host);
  dialog.showModal();

  return new Promise((resolve) => {
    let isSending = false;
    const end = async (outcome) => {
      if (isSending) return;
      isSending = true;
      alert.hidden = true;
      for (const button of buttons) button.disabled = true;
      try {
        const result = await finish(outcome);
        dialog.close();
        host.remove();
        if (before instanceof HTMLElement) before.focus();
        resolve(result);
      } catch {
        alert.textContent = 'The bank could not be reached. Please try again.';
        alert.hidden = false;
        for (const button of buttons) button.disabled = false;
        isSending = false;
      }
    };
    for (const button of buttons) button.addEventListener('click', () => void end(button.value));
    // Escape refuses the authentication.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      void end('fail');
    });
  });
}
