import type { Category } from '@quad/shared/categories';
import { type Phrases, terms } from './terms';

/**
 * Phrases of titles that say nothing about the kind of event, though their words do: names of schools, offices,
 * places and sellers' tickets, and idioms. Longer phrases of a category count before them.
 */
export const neutralPhrases = terms(`
  academy of music, art institute, art school, band room, bar association, bar none, bar on, black box,
  board room, boardroom, brand new, business hall, business school, career day at, church avenue, church street,
  class act, college of art, college of business, college of design, college of education, college of engineering,
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

/** Phrases that say something in a description only: how talks, student clubs, films and shows are announced. */
export const descriptionPhrases: Record<Category, Phrases> = {
  concerts: {
    strong: terms(`
      composer performer, conducted by, directed by the conductor, live recording, musicians from, on tour,
      performs music, program tba, songs from, virtuosic performance, works by composers`),
    usual: terms(
      'acclaimed album, chart topping, fans, grammy, listeners, repertoire, setlist, sonic, virtuosic',
    ),
  },
  sports: {
    strong: terms('beginner friendly workout, free to play, game time, kickoff at, pickup games, tip off'),
    usual: terms('compete, heart rate, mobility, muscles, players, spectators, sweat'),
  },
  study: {
    decisive: terms(`
      book talk, guest lecture, in this lecture, in this seminar, in this talk, in this webinar, in this workshop,
      this lecture, this seminar, this webinar, will give a lecture, will give a talk, will present a workshop`),
    strong: terms(`
      abstract, and author of, assistant professor, associate professor, attendees will learn, discuss his book,
      discuss her book, discuss their book, former attorney, instructor, is a professor, is an assistant professor,
      is an associate professor, learn about the program, learn how, learning objectives, lecturer, moderated by,
      participants will learn, postdoctoral fellow, presented by professor, professor of, question and answer,
      registration is required, research interests, special guest speaker, the author of, this interactive workshop,
      to be discussed, will be presented by, will discuss, will examine, will explore, will learn, will present,
      will speak, you will learn`),
    usual: terms(`
      applicants, critically, department, doctorate, economist, examines, explores how, guest speaker, historian,
      implications, moderator, paper, participants, presenter, scholars, scientists, slides, theorist, topics,
      webinar link`),
  },
  nightlife: {},
  parties: { usual: terms('bring your dancing shoes, dance floor, dress to impress, party with us') },
  food: { faint: terms('refreshments, snacks') },
  restaurants: {},
  social: {
    decisive: terms('directed by, english subtitles, new members, rubiks cube, table to'),
    strong: terms(`
      actors, connect with your peers, destress, exhibition will be, film follows, game of, get to know,
      hang out, make friends, make new friends, meet new people, meet other, meet your peers, new friends,
      on display, on view, philanthropy, play based, stars in, starring, student written, tabling, this film,
      weekly meetings`),
    usual: terms(`
      activities, bracelets, chance to win, chapter, come celebrate, comedy about, community building, cozy,
      craft, crafts, decorate, fellow residents, fellow students, fun, giveaway, giveaways, goodies, hygiene,
      join in the fun, lounge, members, paint, prizes, raffle, residents, scenes, stressed, unwind, volunteers`),
  },
};
