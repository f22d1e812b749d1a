import { eventDraftSchema } from '@quad/shared/contract/payments';
import { type CreateFaults, type CreateValues, pendingOf } from './create-values';
import { draftOf } from './pending-event';

const fields: readonly string[] = [
  'title',
  'description',
  'category',
  'venueName',
  'location',
  'startDate',
  'endDate',
  'price',
  'maxAttendees',
];

/**
 * What is wrong with the form, by field: the contract's own rules, and that nothing begins in the past. Brings the
 * schemas along: load it late.
 */
export function createFaults(values: CreateValues, now: Date): CreateFaults {
  const draft = draftOf(pendingOf(values));
  const faults: CreateFaults = {};
  for (const issue of eventDraftSchema.safeParse(draft).error?.issues ?? []) {
    const field = String(issue.path[0]);
    if (fields.includes(field)) faults[field as keyof CreateValues] ??= issue.message;
  }
  if (!faults.startDate && Date.parse(draft.startDate) < now.getTime())
    faults.startDate = 'The start must be in the future';
  return faults;
}
