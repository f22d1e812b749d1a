import { terms } from './terms';

/**
 * Phrases of titles that say nothing about the kind of event, though their words do: names of schools, offices,
 * places and sellers' tickets, and idioms. Longer phrases of a category count before them.
 */
export const neutralPhrases = terms(`
  academy of music, art institute, art school, band room, bar association, bar none, bar on, black box,
  board room, boardroom, business hall, business school, career day at, church avenue, church street, class act,
  college of art, college of business, college of design, college of education, college of engineering,
  community college, concert hall, conference center, conference room, current affair, dance floor, dance hall,
  dance studio, dinner theater, dinner theatre, engineering building, faculty and staff, faculty club, faculty of,
  field museum, film school, fine art, fitness center, foreign affair, global affair, golf club, golf course,
  heart of, international student, jazz age, law firm, law library, law school, learning center, library of,
  lecture hall, live in your, live into, live on purpose, liberty theater, lounge area, math building,
  medical center, medical school, music building, music hall, music library, park slope, poster child,
  public affair, public library, queens library, radio show, rec center, recital hall, recreation center,
  rock center, rock hill, rock of ages, school of art, school of arts, school of business, school of cities,
  school of design, school of education, school of engineering, school of law, school of medicine,
  school of music, school of nursing, school of rock, science building, science center, science hall,
  seminar room, ski lodge, social club, social hall, spring hill, spring street, student affair,
  student center, student union, talk show, tennis center, third party, ticket to, university of,
  veteran affair, veterans affair, wine bar, with coach, without a`);
