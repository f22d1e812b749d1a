import { phone } from './engine';
import { journey } from './journey';

journey('a visitor looks around, filters and searches', async (student) => {
  await student.open('/');
  await student.see('heading', 'Discover');
  await student.look('discover');
  await student.resize(phone);
  await student.press('button', 'Resize list, half open');
  await student.see('button', 'Resize list, open');
  await student.look('list');
  await student.resize(phone);
  await student.press('button', 'Resize list, open');
  await student.see('button', 'Resize list, closed');
  await student.look('map');
  await student.press('button', 'Filter');
  await student.see('dialog', 'Filters');
  await student.press('button', 'Nightlife');
  await student.look('filters');
  await student.pressPart('button', 'Show ');
  await student.missing('dialog', 'Filters');
  await student.fill('Search events', 'velvet');
  await student.key('Enter');
  await student.read('Velvet: Goth and Darkwave');
  await student.look('found');
});
