import { type EventChanges, eventChangesSchema, eventDraftSchema } from '@quad/shared/contract/hosted-event';
import { draftOf, pendingOf } from './event-draft';
import { type EventFaults, type EventValues, inputFor, sellsTickets } from './event-values';
import { faultsOfType } from './ticket-values';
import { timeFault } from './wall-clock';

// Brings the schemas along, so load it lazily.

function contractFaults(
  schema: typeof eventDraftSchema | typeof eventChangesSchema,
  sent: unknown,
): EventFaults {
  const faults: EventFaults = {};
  for (const { path, message } of schema.safeParse(sent).error?.issues ?? []) {
    const input = inputFor(String(path[0]));
    if (input) faults[input] ??= message;
  }
  return faults;
}

/** The errors of the form for a new event, by input: the contract's rules, and no start in the past. */
export function createFaults(values: EventValues, timezone: string, now: Date): EventFaults {
  const draft = draftOf(pendingOf(values, timezone));
  const faults = contractFaults(eventDraftSchema, draft);
  for (const name of ['startDate', 'endDate'] as const) {
    const fault = values[name] && timeFault(values[name], timezone);
    if (fault) faults[name] = fault;
  }
  if (sellsTickets(values) && values.ticketTypes.some((type) => faultsOfType(type, timezone)))
    faults.ticketTypes = 'Please look at your tickets again';
  if (!faults.startDate && Date.parse(draft.startDate) < now.getTime())
    faults.startDate = 'The start must be in the future';
  return faults;
}

/** The contract's errors for a change, by input. */
export function changeFaults(changes: EventChanges): EventFaults {
  const faults = contractFaults(eventChangesSchema, changes);
  if (faults.maxAttendees) faults.maxAttendees = 'Please enter a whole number from 1';
  return faults;
}
