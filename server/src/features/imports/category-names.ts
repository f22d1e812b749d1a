import type { Category } from '@quad/shared/categories';
import { terms } from './category-terms';

/**
 * How much a source's own word counts. `sure` decides against all but a phrase that means nothing else ('line
 * dancing' under 'Fitness'); `likely` decides if the title has no usual word of another category; `hint` decides
 * if the title says nothing.
 */
export type NameStrength = 'sure' | 'likely' | 'hint';

/**
 * Our categories for the sources' own words, folded by `foldWords` ('Arts & Theatre' is 'arts and theatre').
 * Ticketmaster: segments, genres and subgenres; SeatGeek: taxonomies; Localist: event types; Trumba: Event Type;
 * Engage and CampusGroups: themes and types; ICS: CATEGORIES; JSON-LD: schema.org types and keywords. Names that
 * say nothing about the kind of event ('Miscellaneous', 'Main', 'Fall', 'Community Events') are left out.
 */
export const sourceNames: Record<Category, Partial<Record<NameStrength, readonly string[]>>> = {
  concerts: {
    sure: terms(`
      music, concert, concerts, concert music, live music, music festival, music festivals, music and concerts,
      concerts and music, music performance, musical performance, recital, recitals, classical, classical opera,
      classical vocal, classical orchestral instrumental, classical and instrumental, opera, choral and vocal,
      symphony, orchestra, jazz, rock, country, hip hop rap, childrens music, music event, concert series,
      ensemble, live performance music`),
    hint: terms('performances, performance, performing arts'),
  },
  sports: {
    sure: terms(`
      sport, sports, ncaa, athletic, athletic event, athletic events, sports and recreation, recreational sports,
      intramurals, sport youth, sport adult, athletic race tour, athletic charitable, sports event, wrestling, mma,
      rodeo, sporting event, games athletics, basketball, ncaa basketball, football, ncaa football, hockey,
      ncaa hockey, baseball, softball, volleyball, soccer, tennis, golf`),
    likely: terms(`
      athletics, athletics and recreation, recreation, sports and fitness, fitness, wellness and fitness,
      exercise action, travel and outdoor, outdoors, outdoors and recreation, outdoor adventure, physical wellness`),
  },
  study: {
    sure: terms(`
      lecture, lectures, lecture talk, lecture seminar, lecture talk workshop, lectures and talks,
      lectures and presentations, lecture series, lectures and conferences, lectures conferences, talk, talks,
      talk lecture, seminar, seminars, panel seminar colloquium, colloquium, symposium, conference, conferences,
      conference symposium, webinar, information session, information sessions, info session, study session,
      study group, tutoring, career fair, exams, final exams, grades, thesis, dissertation, thesis defense,
      reading period, readmission, registration, academic dates, academic deadlines, hackathon,
      education event, course instance, workshop short course, final examinations, masterclass`),
    likely: terms(`
      workshop, workshops, class workshop, workshops and classes, workshops and training, training,
      training workshop, class, classes, courses, academic, academics, academic career, academic educational,
      thoughtful learning, career, careers, career development, research,
      meetings and conferences, science and tech, science and technology, new technology, education, literary,
      literary event, business event, professional development, faculty, artificial intelligence, medicine, academic calendar`),
    hint: terms('school activities, business, important dates, speaker, technology, engineering, reading'),
  },
  nightlife: {
    sure: terms(`
      nightlife, comedy, comedy event, stand up comedy, variety and cabaret, cabaret, burlesque, club,
      clubs and dancing, bars, bar and nightlife, casino gaming, trivia, karaoke, drag`),
  },
  parties: { sure: terms('party, parties, dance party, celebration party, homecoming, gala') },
  food: {
    sure: terms(`
      food, food and drink, food and drink events, food and dining, food event, food festival, farmers market,
      farmers markets, culinary, tasting, food truck, food and wine`),
    hint: terms('free food'),
  },
  restaurants: { sure: terms('restaurant, restaurants, dining, dining out') },
  social: {
    sure: terms(`
      theatre, theater, theater event, musical, musicals, broadway series, broadway tickets national,
      theater broadway national tours, exhibit, exhibits, exhibition, exhibitions, exhibition event,
      visual arts event, film, films, film screenings, screening, screening event, movie, movie film, dance event,
      dance performance, dance performance tour, childrens theatre, circus, circus and specialty acts,
      cirque du soleil, magic and illusion, fine art, religious event, volunteer,
      volunteering, parade, commencement,
      school time series, sidewalk sale, recess, holiday, campus closures`),
    likely: terms(`
      arts and theatre, gallery, dance, family, childrens event, religious spiritual, spiritual wellness,
      holidays, ceremony, spirituality, religious, community service, graduation, group business, business meeting, call out meeting, fundraising,
      fundraiser, cultural, visual and creative arts, civic and community gatherings, markets and fairs`),
    hint: terms(`
      arts, art, arts and humanities, social, social event, social wellness, meeting, well being, casual relaxed,
      drop by, service, activities, student activity, guild events`),
  },
};
