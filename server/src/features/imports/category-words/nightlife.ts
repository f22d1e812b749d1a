import { type Phrases, terms } from './terms';

/** Clubs, comedy, drag, quizzes and drinks. */
export const nightlifePhrases: Phrases = {
  decisive: terms(`
    after party, afterparty, bar crawl, bar open, bar trivia, beer crawl, bottle service, club night, comedy
    club, comedy night, comedy open mic, comedy show, comedy showcase, dance club, dj set, drag bingo, drag
    brunch, drag queen, drag race, drag show, emo night, gentlemen club, guest list, guestlist, happy hour,
    improv show, karaoke, ladies free, ladies night, ladies no cover, mic night, music bingo, night club,
    night out, nightclub, no cover, open mic, open mike, poetry slam night, pub crawl, pub trivia, quiz
    night, rooftop party, silent disco, sip and paint night, sketch comedy, spoken word open mic, stand up
    comedy, stand up show, tap takeover, trivia night, vip table`),
  strong: terms(`
    after dark party, bachata night, burlesque, cabaret, casino night, cocktail, comedian, comedy, comedy
    roast, comic, disco, dj, dj night, djs, drag, hookah, improv, improvisational, ladies free entry, latin
    fridays, latin night, mixology, pub quiz, quiz, quizzo, rave, roast battle, rooftop, salsa night,
    saturdaze, speakeasy, stand up, stand up comic, toga, trivia, vaudeville`),
  usual: terms(`
    bar, blackout, club music, fridays, funny, joke, late night show, lounge, martini, mic, nightlife, open
    bar, penthouse, pub, saturdays, tavern, thirsty, thursdays`),
  faint: terms('18 event, 21 and over, 21 event, after hour, late night, sketch, sundays'),
};
