import type { Category } from '@quad/shared/categories';
import { type Phrases, terms } from './terms';

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
