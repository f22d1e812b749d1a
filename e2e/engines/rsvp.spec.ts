import { createLoneEvent } from '../rsvp-page';
import { journey } from './journey';

journey('a guest answers, shows the pass, and cancels', async (student) => {
  const event = await createLoneEvent();
  await student.open(`/events/${event.id}`);
  await student.look('event');
  await student.press('button', 'RSVP Free');
  await student.see('dialog', 'RSVP as a guest');
  await student.look('form');
  await student.fill('textbox', 'Name', 'Tomas Ibarra');
  await student.fill('textbox', 'Email', `tomas-${event.id}@mail.example`);
  await student.press('button', 'RSVP Free');
  await student.see('heading', "You're going");
  await student.look('answered');
});
