/** Stripe's `error` object, with the fields that the sandbox fills. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  request_log_url?: string;
  payment_intent?: object;
  payment_method?: object;
}

/** A request that Stripe refuses; nothing is stored. */
export class StripeFault extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

type Details = Omit<ErrorBody, 'type' | 'message'>;

/** Stripe's documentation of an error code. */
export const docUrl = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
const documented = ({ code }: Details) => (code ? { doc_url: docUrl(code) } : {});

/** An error as it is sent: with the page of the dashboard that shows its request. */
export function loggedError(error: ErrorBody, requestId: string | null, now: Date): { error: ErrorBody } {
  const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}?t=${Math.floor(now.getTime() / 1000)}`;
  return { error: { ...error, request_log_url } };
}

export function invalidRequest(message: string, details: Details = {}, status = 400): StripeFault {
  return new StripeFault(status, {
    type: 'invalid_request_error',
    message,
    ...details,
    ...documented(details),
  });
}

export function cardError(message: string, details: Details): StripeFault {
  return new StripeFault(402, { type: 'card_error', message, ...details, ...documented(details) });
}

/** What Stripe says of an account that isn't there, or not connected: it doesn't tell which. */
export function noAccess(account: string): StripeFault {
  return invalidRequest(
    `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
    403,
  );
}

export function noSuch(kind: string, id: string, param = 'id'): StripeFault {
  const name = kind.replaceAll('_', ' ');
  const noun = kind === 'payment_intent' ? kind : kind === 'payment_method' ? 'PaymentMethod' : name;
  return invalidRequest(`No such ${noun}: '${id}'`, { code: 'resource_missing', param }, 404);
}
