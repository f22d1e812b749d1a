import { createEvent } from '../talk-page';
import { journey } from './journey';

journey('a guest comments on an event', async (student) => {
  await student.open(`/events/${await createEvent()}`);
  await student.press('button', 'Add Comment');
  await student.look('form');
  await student.fill('Name', 'Tomas Ibarra');
  await student.fill('Email', 'tomas@mail.example');
  await student.fill('Comment', 'Is there parking?');
  await student.press('button', 'Post Comment');
  await student.read('Tomas Ibarra');
  await student.look('comment');
});
