/** Two themes of Stripe's Appearance API; a page's `appearance` overrides their variables, as with Stripe. */
const themes = {
  stripe: {
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorTextSecondary: '#6d6e78',
    colorPrimary: '#0570de',
    colorDanger: '#df1b41',
  },
  night: {
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorTextSecondary: '#b3b4bd',
    colorPrimary: '#85d996',
    colorDanger: '#fe87a1',
  },
};
const commonVariables = {
  borderRadius: '6px',
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
};

/** Sets the variables of an `appearance` on an element, for the style sheet below. */
export function applyAppearance(host, appearance = {}) {
  const isNight = appearance.theme === 'night';
  const variables = { ...commonVariables, ...themes[isNight ? 'night' : 'stripe'], ...appearance.variables };
  for (const [name, value] of Object.entries(variables)) host.style.setProperty(`--${name}`, String(value));
  host.style.setProperty('color-scheme', isNight ? 'dark' : 'light');
}

const css = `
:host { display: block; --line: color-mix(in srgb, var(--colorText) 50%, var(--colorBackground)); }
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
.frame, .dialog, .errors { font-family: var(--fontFamily); font-size: var(--fontSizeBase); color: var(--colorText); }
.frame {
  display: grid; grid-template-columns: 1fr 1fr; gap: 1px; padding: 1.5px; overflow: hidden;
  background: var(--line); border-radius: var(--borderRadius);
}
.cell {
  position: relative; display: flex; flex-direction: column; justify-content: center; min-width: 0; min-height: 56px;
  padding: 8px 14px; background: var(--colorBackground); cursor: text;
}
.cell:first-child { grid-column: 1 / -1; border-radius: calc(var(--borderRadius) - 1.5px) calc(var(--borderRadius) - 1.5px) 0 0; }
.cell:nth-last-child(2) { border-bottom-left-radius: calc(var(--borderRadius) - 1.5px); }
.cell:last-child { border-bottom-right-radius: calc(var(--borderRadius) - 1.5px); }
.label { font-size: 12px; line-height: 15px; color: var(--colorTextSecondary); }
.cell input, .cell select {
  width: 100%; min-width: 0; height: 21px; padding: 0; border: 0; outline: 0; background: none; appearance: none;
  font: inherit; font-size: max(16px, var(--fontSizeBase)); line-height: 21px; color: inherit;
}
.cell select option { color: var(--colorText); background: var(--colorBackground); }
.cell input::placeholder { color: var(--colorTextSecondary); opacity: 1; }
#cvc:not(:placeholder-shown) { -webkit-text-security: disc; }
.cell:focus-within { box-shadow: inset 0 0 0 2.5px var(--colorPrimary); }
.cell[data-invalid] { box-shadow: inset 0 0 0 2px var(--colorDanger); }
.cell[data-invalid] input { color: var(--colorDanger); }
.icon { position: absolute; right: 14px; bottom: 8px; width: 20px; height: 20px; background: var(--colorBackground); }
.errors { display: grid; gap: 4px; }
.errors p { margin-top: 6px; font-size: 14px; line-height: 18px; font-weight: 600; color: var(--colorDanger); }
.dialog {
  width: min(440px, calc(100vw - 32px)); margin: auto; padding: 24px; border: 0; border-radius: 20px;
  background: var(--colorBackground); box-shadow: 0 0 0 1px var(--line), 0 24px 60px rgb(0 0 0 / 35%);
}
.dialog::backdrop { background: rgb(0 0 0 / 55%); }
.dialog h2 { font-size: 22px; line-height: 28px; }
.dialog p { margin: 8px 0 20px; line-height: 22px; color: var(--colorTextSecondary); }
.dialog p[role='alert'] { color: var(--colorDanger); }
.actions { display: grid; gap: 10px; }
.actions button {
  min-height: 48px; padding: 0 16px; border: 1.5px solid var(--line); border-radius: var(--borderRadius);
  font: inherit; font-weight: 600; color: var(--colorText); background: var(--colorBackground); cursor: pointer;
}
.actions button:first-child { border-color: var(--colorText); color: var(--colorBackground); background: var(--colorText); }
.actions button:focus-visible { outline: 3px solid var(--colorPrimary); outline-offset: 2px; }
.actions button:disabled { opacity: 0.6; cursor: default; }
`;

/** A shadow root with our styles: the page's don't reach into it, as with the frames of the real fields. */
export function openShadow(host) {
  const root = host.attachShadow({ mode: 'open', delegatesFocus: true });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  return root;
}
