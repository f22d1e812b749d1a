import { linkIn, readMail } from '../outbox';
import { insertLoneEvent } from '../rsvp-page';
import { journey } from './journey';

journey('a guest answers, shows the pass, and cancels', async (student, others) => {
  const event = await insertLoneEvent();
  const email = `tomas-${event.id}@mail.example`;
  await student.open(`/events/${event.id}`);
  await student.look('event');
  await student.press('button', 'RSVP Free');
  await student.lookOver('RSVP as a guest');
  await student.fill('Name', 'Tomas Ibarra');
  await student.fill('Email', email);
  await student.press('button', 'RSVP Free');
  await student.lookOver("You're going");

  const mail = await readMail(others, email, /^You're going/);
  const link = /https?:\/\/\S+\/rsvp\/\S+/.exec(mail.text)?.[0] ?? '';
  const own = linkIn(mail, new URL(link).pathname);
  await student.open(own);
  await student.see('heading', 'Your RSVP');
  await student.look('own answer');
  await student.press('link', 'Show my pass');
  await student.see('img', 'Your code for the door');
  await student.look('pass');
  await student.open(own);
  await student.press('button', 'Cancel RSVP');
  await student.lookOver('Cancel your RSVP?');
  await student.press('button', 'Cancel RSVP');
  await student.read('Your RSVP is cancelled');
});
