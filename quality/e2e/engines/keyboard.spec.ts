import { randomUUID } from 'node:crypto';
import { joinAs } from '../people-page';
import { insertLoneEvent } from '../rsvp-page';
import { desktop } from './engine';
import { journey } from './journey';

journey('a guest answers with the keyboard alone, and sees the focus', async (student) => {
  const { id } = await insertLoneEvent();
  await student.open(`/events/${id}`);
  await student.tabTo('RSVP Free');
  await student.key('Enter');
  await student.see('dialog', 'RSVP as a guest');
  await student.tabTo('Email');
  await student.type(`${randomUUID()}@mail.example`);
  await student.tabTo('Close');
  await student.seeTooltip('Close');
  await student.tabTo('Name');
  await student.type('Tomas Ibarra');
  await student.tabTo('RSVP Free');
  await student.key('Enter');
  await student.see('heading', "You're going");
});

journey('a host creates an event with the keyboard alone, and sees the focus', async (student, others) => {
  const { email } = await joinAs(others, 'Ines');
  await student.signIn(email);
  await student.resize(desktop);
  await student.open('/create-event');
  await student.see('switch', 'Guests can RSVP');
  await student.tabTo('Title');
  await student.type('Clay Night');
  await student.tabTo('Parties');
  await student.key('ArrowRight');
  await student.tabTo('Location');
  await student.type('Elm St Clay Studio');
  await student.tabTo('Date and time');
  await student.type('Dec 31 2034 6:30pm');
  await student.tabTo('Create Free Event');
  await student.key('Enter');
  await student.see('button', 'Pay $5.00 Platform Fee');
});
