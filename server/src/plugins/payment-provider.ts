import { PaymentsUnavailableError } from '../adapters/stripe-calls';
import { AppError } from '../errors';

/** Responds to the provider's failures as temporarily unavailable. @throws AppError UNAVAILABLE */
export async function withProvider<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PaymentsUnavailableError)) throw error;
    throw new AppError('UNAVAILABLE', "The payment provider can't be reached. Please try again in a moment.");
  }
}
