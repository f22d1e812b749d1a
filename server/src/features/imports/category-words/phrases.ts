import type { Category } from '@quad/shared/categories';
import { concertPhrases, foodPhrases, nightlifePhrases, partyPhrases, restaurantPhrases } from './going-out';
import { socialPhrases } from './social';
import { sportsPhrases } from './sports';
import { studyPhrases } from './study';
import { type Phrases, terms } from './terms';

/**
 * Words and phrases of titles, written by hand. They are compared as `foldWords` leaves them, also in the plural
 * ('concert' finds 'Concerts'); '#' is any number. Of phrases that overlap the longest counts alone: 'work party'
 * is no 'party'. The strengths add up.
 */
export const titlePhrases: Record<Category, Phrases> = {
  concerts: concertPhrases,
  sports: sportsPhrases,
  study: studyPhrases,
  nightlife: nightlifePhrases,
  parties: partyPhrases,
  food: foodPhrases,
  restaurants: restaurantPhrases,
  social: socialPhrases,
};

/** Words of a venue that say what most of its events are. */
export const venuePhrases: Record<Category, Phrases> = {
  concerts: {
    faint: terms(`
      amphitheater, amphitheatre, auer hall, ballroom, bandshell, bandstand, blues, brewing, concert hall,
      fillmore, house of blues, jazz, jazz club, live music, music building, music center, music club, music
      hall, musical arts center, opera house, pavilion, philharmonic, recital, recital hall, recording,
      records, rock, saloon, school of music, soundstage, symphony, taproom, tavern, theater, theatre`),
  },
  sports: {
    faint: terms(`
      aquatic center, aquatics, arena hockey, ballpark, baseball, basketball, cricket, field house,
      fieldhouse, fitness, golf club, golf course, gym, gymnasium, hockey, ice rink, motorsports,
      natatorium, oval, pool, raceway, rec center, recreation center, rink, soccer, softball, softball
      field, speedway, stadium, tennis, tennis center`),
  },
  study: {
    faint: terms(`
      career center, career services, classroom, coding academy, conference room, innovation hub,
      laboratory, lecture hall, library, school of law, school of medicine, seminar room, training center`),
  },
  nightlife: {
    strong: terms(`
      comedy, comedy bar, comedy cellar, comedy club, comedy corner, comedy theater, comedy theatre, comedy
      works, comedy zone, funny bone, improv, improv theater, laugh factory, laughing skull, punch line,
      punchline`),
    faint: terms('bar and lounge, lounge, night club, nightclub, pub, rooftop'),
  },
  parties: {},
  food: {
    faint: terms(`
      bakery, bistro, brewery, cafe, dining room, farmers market, kitchen, vineyard, winery`),
  },
  restaurants: {},
  social: {
    usual: terms(`
      art center, botanical garden, chapel, church, cinema, community theater, community theatre, film
      center, gallery, mosque, movie theater, museum, planetarium, playhouse, repertory, screening room,
      synagogue, temple`),
    faint: terms('gallery space'),
  },
};
