import { type Phrases, terms } from './terms';

/** Clubs, comedy, drag, quizzes and drinks. */
export const nightlifePhrases: Phrases = {
  decisive: terms(`
    after party, afterparty, bar crawl, bar hop, bar night, bar open, bar trivia, beer crawl, beer pong,
    bottle service, cigar night, club night, cocktail hour, comedy club, comedy fest, comedy festival,
    comedy hour, comedy jam, comedy night, comedy open mic, comedy series, comedy show, comedy showcase,
    comedy special, comedy tour, dance club, dj night, dj party, dj set, drag ball, drag bingo, drag brunch,
    drag cabaret, drag king, drag performance, drag queen, drag race, drag show, emo night, fridays at, game
    of beer, gentleman club, gentlemen club, guest list, guestlist, happy hour, hookah lounge, improv jam,
    improv show, karaoke, ladies free, ladies night, ladies night out, ladies no cover, male revue, mega
    club, mic night, mixology class, mondays at, music bingo, night club, night out, nightclub, no cover,
    open mic, open mike, poetry slam night, pub crawl, pub night, pub quiz night, pub trivia, quiz night,
    roast of, rooftop party, saturdays at, silent disco, sip and paint night, sketch comedy, spoken word
    open mic, stand up comedy, stand up show, stand up special, stand up tour, strip club, sundays at, tap
    takeover, thursdays at, trivia night, tuesdays at, vip table, wednesdays at, wine bar night`),
  strong: terms(`
    after dark party, bachata night, burlesque, cabaret, casino night, cocktail, comedian, comedy, comedy
    roast, comic, disco, dj, djs, drag, hookah, improv, improvisational, ladies free entry, latin fridays,
    latin night, mixology, pub quiz, quiz, quizzo, rave, roast battle, rooftop, salsa night, saturdaze,
    speakeasy, stand up, stand up comic, toga, trivia, vaudeville`),
  usual: terms(`
    after hour, bar, bartender, blackout, bottle, cigar, club music, clubbing, fridays, funny, hookah bar,
    improviser, joke, late night show, latenight, lounge, martini, mic, nightlife, nite, open bar,
    penthouse, pub, saturdays, strip, stripper, tavern, thirsty, thursdays, vodka`),
  faint: terms('18 event, 21 and over, 21 event, late night, sketch, sundays'),
};
