import { authenticate } from './authentication-dialog.mjs';
import { createPaymentElement } from './payment-element.mjs';

/** The API is next to this script: '/sandbox/stripe.js', '/sandbox/stripe/v1'. */
const api = `${document.currentScript.src.replace(/\.js($|\?.*)/, '')}/v1`;

const closedStatuses = ['succeeded', 'canceled', 'processing'];

/** Returns the object in the response, or throws Stripe's error. */
async function request(key, method, path, fields = {}) {
  const form = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== undefined));
  const url = method === 'GET' ? `${api}${path}?${form}` : `${api}${path}`;
  let response;
  let body;
  try {
    response = await fetch(url, {
      method,
      credentials: 'omit',
      headers: { authorization: `Bearer ${key}` },
      ...(method === 'GET' ? {} : { body: form }),
    });
    body = await response.json();
  } catch {
    throw {
      type: 'api_connection_error',
      message: "We couldn't reach the payment provider. Please check your connection and try again.",
    };
  }
  if (body.error) throw body.error;
  if (!response.ok)
    throw { type: 'api_error', message: 'The payment provider is in trouble. Please try again.' };
  return body;
}

const intentIdOf = (clientSecret) => String(clientSecret).split('_secret_')[0];

/** Stripe's functions never throw: {paymentIntent} or {error}. */
async function settle(name, work) {
  try {
    return { [name]: await work() };
  } catch (error) {
    if (error instanceof Error) throw error;
    return { error };
  }
}

function createElements(key, options) {
  let { appearance } = options;
  let element = null;
  const load = async () => {
    const id = intentIdOf(options.clientSecret);
    const intent = await request(key, 'GET', `/payment_intents/${id}`, {
      client_secret: options.clientSecret,
    });
    if (!closedStatuses.includes(intent.status)) return;
    throw {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'The PaymentIntent is in a terminal state.',
      payment_intent: intent,
    };
  };
  return {
    create(type) {
      if (type !== 'payment') throw new Error(`The sandbox has no '${type}' element.`);
      if (element) throw new Error('Can only create one Element of type payment.');
      element = createPaymentElement({ appearance, load });
      const { destroy } = element;
      element.destroy = () => {
        destroy();
        element = null;
      };
      return element;
    },
    getElement: (type) => (type === 'payment' ? element : null),
    update(changed) {
      appearance = changed.appearance ?? appearance;
      element?.applyAppearance(appearance);
    },
    fetchUpdates: async () => ({}),
    async submit() {
      const error = element ? element.validate() : { type: 'validation_error', message: 'Add your card.' };
      return error ? { error } : { selectedPaymentMethod: 'card' };
    },
    /** Only for the functions below. */
    inside: () => ({ element, appearance, clientSecret: options.clientSecret }),
  };
}

const underMethodData = (fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      `payment_method_data${name.replace(/^[^[]+/, (first) => `[${first}]`)}`,
      value,
    ]),
  );

function createStripe(key) {
  let lastAppearance;

  /** Runs the bank's authentication step if the intent requires it. */
  const withAuthentication = (intent, clientSecret) =>
    intent.status !== 'requires_action'
      ? intent
      : authenticate(intent, lastAppearance, async (outcome) => {
          try {
            const fields = { payment_intent: intent.id, client_secret: clientSecret, outcome };
            return { intent: await request(key, 'POST', '/3ds2/authenticate', fields) };
          } catch (error) {
            // Only a lost connection is worth a retry.
            if (error.type === 'api_connection_error') throw error;
            return { error };
          }
        }).then(({ intent: authenticated, error }) => {
          if (error) throw error;
          return authenticated;
        });

  const confirm = async (clientSecret, fields) => {
    const path = `/payment_intents/${intentIdOf(clientSecret)}/confirm`;
    const intent = await request(key, 'POST', path, {
      ...fields,
      client_secret: clientSecret,
      use_stripe_sdk: 'true',
    });
    return withAuthentication(intent, clientSecret);
  };

  const retrieve = (clientSecret) =>
    request(key, 'GET', `/payment_intents/${intentIdOf(clientSecret)}`, { client_secret: clientSecret });

  const missing = async () => ({
    error: { type: 'invalid_request_error', message: 'This is not part of the sandbox.' },
  });

  return {
    elements: (options = {}) => createElements(key, options),
    async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
      const { error } = await elements.submit();
      if (error) return { error };
      const { element, appearance, clientSecret: ownSecret } = elements.inside();
      lastAppearance = appearance;
      const secret = clientSecret ?? ownSecret;
      element.lock(true);
      const result = await settle('paymentIntent', () =>
        confirm(secret, {
          ...underMethodData(element.methodData()),
          return_url: confirmParams.return_url ?? window.location.href,
          receipt_email: confirmParams.receipt_email,
        }),
      ).finally(() => element.lock(false));
      if (result.error || redirect === 'if_required') return result;
      const back = new URL(confirmParams.return_url);
      back.searchParams.set('payment_intent', result.paymentIntent.id);
      back.searchParams.set('payment_intent_client_secret', secret);
      back.searchParams.set('redirect_status', 'succeeded');
      window.location.assign(back);
      return new Promise(() => {});
    },
    retrievePaymentIntent: (clientSecret) => settle('paymentIntent', () => retrieve(clientSecret)),
    handleNextAction: ({ clientSecret }) =>
      settle('paymentIntent', async () => withAuthentication(await retrieve(clientSecret), clientSecret)),
    confirmCardPayment: (clientSecret, { payment_method, return_url } = {}) =>
      settle('paymentIntent', () =>
        confirm(clientSecret, { payment_method, return_url: return_url ?? window.location.href }),
      ),
    createPaymentMethod: ({ elements }) =>
      settle('paymentMethod', async () => {
        const { error } = await elements.submit();
        if (error) throw error;
        return request(key, 'POST', '/payment_methods', elements.inside().element.methodData());
      }),
    createToken: missing,
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

/** @stripe/stripe-js uses this instead of Stripe's own script; it warns about other releases. */
window.Stripe = Object.assign((key) => createStripe(key), { version: 'endive' });
