import { expect, test, vi } from 'vitest';
import { disco } from '../../testing/events';
import { emptyValues } from './event-values';
import { fillInAgain, keepTypedEvent, readTypedEvent, valuesAgain } from './typed-event';

const hostId = 'host';

test('an event is filled in again with all its words, and without its times', () => {
  expect(fillInAgain({ ...disco, isPublic: false, guestsAllowed: false }, hostId)).toBe(true);
  expect(readTypedEvent(hostId)).toEqual({
    title: disco.title,
    description: disco.description,
    category: 'nightlife',
    location: disco.location,
    venueName: 'The Kiln Rooftop',
    pin: { lat: 39.1102, lng: -84.515, name: disco.location },
    startDate: '',
    endDate: '',
    price: '12.00',
    maxAttendees: '150',
    isPublic: false,
    guestsAllowed: false,
    imageUrl: null,
    paymentMode: 'door',
    ticketTypes: [],
    refunds: '48',
  });
});

test('what is missing stays empty', () => {
  const bare = { ...disco, venueName: null, latitude: null, longitude: null, price: 0, maxAttendees: null };
  expect(valuesAgain(bare)).toMatchObject({ venueName: '', pin: null, price: '', maxAttendees: '' });
});

test('another event that waits in the form is replaced only if the host agrees', () => {
  keepTypedEvent(hostId, { ...emptyValues, title: 'Half an idea' });
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  expect(fillInAgain(disco, hostId)).toBe(false);
  expect(readTypedEvent(hostId).title).toBe('Half an idea');
  expect(fillInAgain(disco, hostId)).toBe(true);
  expect(readTypedEvent(hostId).title).toBe(disco.title);
  // The same event again, as after going back.
  expect(fillInAgain(disco, hostId)).toBe(true);
  expect(confirm).toHaveBeenCalledTimes(2);
});
