import { createDoorEvent, makeCode } from '../door-page';
import { joinAs } from '../people-page';
import { signUp } from '../talk-page';
import { journey } from './journey';

journey('a host creates an event, up to its payment', async (student, others) => {
  const { email } = await joinAs(others, 'Ines');
  await student.signIn(email);
  await student.open('/create-event');
  await student.see('switch', 'Guests can RSVP');
  await student.look('form');
  await student.fill('Title', 'Clay Night');
  await student.press('radio', 'Social');
  await student.fill('Location', 'Elm St Clay Studio');
  await student.fill('Date and time', 'Dec 31 2034 6:30pm');
  await student.key('Tab');
  await student.look('filled in');
  await student.press('button', 'Create Free Event');
  await student.see('button', 'Pay $5.00 Platform Fee');
  await student.look('payment');
});

journey('a volunteer opens the door and lets somebody in', async (student, others) => {
  const hostId = await signUp(others, 'Hana');
  const eventId = await createDoorEvent(hostId, ['Maya Torres', 'Tomás Ibarra']);
  const digits = await makeCode(others, eventId, 'Main door');
  await student.open('/door');
  await student.look('code');
  await student.press('field', 'Digit 1');
  await student.type(digits);
  await student.press('button', 'Open');
  await student.see('button', 'Search name');
  await student.look('door');
  await student.press('button', 'Search name');
  await student.look('names');
});
