import type { Category } from '@quad/shared/categories';
import { terms } from './terms';

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
      alternative, band, bands, blues, childrens music, choir, choral, choral and vocal, classical,
      classical and instrumental, classical music, classical opera, classical orchestral instrumental,
      classical vocal, concert, concert music, concert or performance, concert series, concerts, concerts
      and music, concerts music, country, country music, electronic, ensemble, folk, folk and traditional,
      gospel, hip hop rap, indie, instrumental, jazz, jazz and blues, live band, live entertainment, live
      music, live performance music, metal, music, music and concerts, music concert, music event, music
      events, music festival, music festivals, music performance, musical performance, musicevent, opera,
      orchestra, orchestral, pop, r and b, recital, recitals, reggae, rock, symphony, vocal`),
    hint: terms('performance, performances, performing arts'),
  },
  sports: {
    sure: terms(`
      aquatics, athletic, athletic charitable, athletic competition, athletic event, athletic events,
      athletic race tour, athletics intramurals recreation, auto racing, baseball, basketball, biking,
      boxing, club sports, competition athletics, cricket, cross country, cycling, esports, football, games
      athletics, golf, group exercise, group fitness, gymnastics, hiking, hockey, horse racing, ice hockey,
      intramural sports, intramurals, lacrosse, mens basketball, mens soccer, minor league, minor league
      baseball, mlb, mls, mma, monster truck, motocross, motorsports, motorsports racing, nascar, nba, ncaa,
      ncaa basketball, ncaa football, ncaa hockey, nfl, nhl, race or endurance event, recreational sports,
      rodeo, rowing, rugby, running, soccer, softball, sport, sport adult, sport youth, sporting event,
      sports, sports and recreation, sports event, sportsevent, swim, swim lessons, swimming, tennis,
      tournament, track and field, ufc, volleyball, wnba, womens basketball, womens soccer, wrestling, yoga`),
    likely: terms(`
      active, athletics, athletics and recreation, exercise, exercise action, fitness, fitness and wellness,
      health and fitness, hikes, outdoor, outdoor adventure, outdoor recreation, outdoors, outdoors and
      adventure, outdoors and recreation, physical wellness, rec sports, recreation, recreation and fitness,
      recreational, sports and fitness, travel and outdoor, travel and outdoors, walks, wellness and fitness`),
    hint: terms('outdoor and recreation'),
  },
  study: {
    sure: terms(`
      academic calendar dates, academic dates, academic deadlines, academic success, academic support,
      admission events, admissions, adult education, author event, author events, author talk, author visit,
      book club, book clubs, book discussion, book talk, business and professional, career and professional
      development, career fair, career services, class training or workshop, colloquium, computer class,
      computer classes, conference, conference symposium, conference workshop, conferences, continuing
      education, course, course instance, deadline, deadlines, debate lecture, defenses, discussion,
      dissertation, dissertation defense, education event, english language learners, enrollment, esl,
      exams, faculty development, final examinations, final exams, grades, grades due, grand rounds, guest
      speaker, guest speakers, hackathon, hackathons, homework help, info session, info sessions,
      information session, information sessions, information sessions and tours, job fair, journal club,
      lecture, lecture discussion, lecture presentation, lecture seminar, lecture series, lecture talk,
      lecture talk workshop, lectures, lectures and conferences, lectures and presentations, lectures and
      seminars, lectures and talks, lectures and workshops, lectures conferences, literary arts,
      masterclass, networking, panel, panel discussion, panel seminar colloquium, panels, poetry, postdoc
      talks, presentation, presentations, professional learning, reading group, reading period, readmission,
      registration, registration dates, science, seminar, seminar or talk, seminars, seminars and workshops,
      short course, speaker series, speakers, stem, study break study, study group, study session, symposia,
      symposium, talk, talk lecture, talks, talks and lectures, talks and seminars, teaching and learning,
      thesis, thesis defense, tradeshow consumer show or expo, training and development, tutoring, webinar,
      workshop short course, writing`),
    likely: terms(`
      academic, academic calendar, academic career, academic educational, academic educational intellectual,
      academics, ai, artificial intelligence, big data, business and career, business event, career, career
      and business, career development, careers, class, class workshop, classes, coding, computer
      programming, courses, data, data science, data services, digital scholarship, dissertations,
      economics, education, educational, engineering events, entrepreneurship, environment and
      sustainability, faculty, finance, financial technology, fintech, graduate studies, health sciences,
      history, humanities, instruction, instructional, intellectual wellness, international education,
      interview, investing, language, languages, law, leadership and professional development, lecture film,
      library instruction, literary, literary event, medicine, medicine and health, meetings and
      conferences, new technology, open source, policy, politics, pre professional, professional
      development, programming, public policy, research, scholarship, science and tech, science and
      technology, software development, startups, study abroad, tech, thoughtful learning, training,
      training workshop, web development, workshop, workshops, workshops and classes, workshops and training`),
    hint: terms(`
      adult programs, business, discussion rally, education programs, engineering, faculty and staff,
      graduate students, important dates, informational, reading, school activities, speaker, technology`),
  },
  nightlife: {
    sure: terms(`
      adult entertainment, bar and nightlife, bars, burlesque, cabaret, casino gaming, club, club night,
      clubs and dancing, comedy, comedy club, comedy event, comedy show, dj, djs, drag, drag show, happy
      hour, improv, karaoke, nightlife, open mic, pub, pub quiz, quiz, quiz night, stand up, stand up
      comedy, standup, trivia, variety and cabaret`),
  },
  parties: {
    sure: terms(`
      ball, celebration party, dance party, dinner or gala, formal, gala, holiday party, homecoming, new
      years eve, parties, party, party or social gathering`),
  },
  food: {
    sure: terms(`
      beer, beer and wine, break lunch, breweries, brunch, cooking, cooking class, cooking classes,
      culinary, dinner, farmers market, farmers markets, food, food and beverage, food and beverages, food
      and dining, food and drink, food and drink events, food and wine, food drink, food event, food
      festival, food truck, foodie, free food and beverages, lunch, market farmers, meals, potluck, tasting,
      wine, wine and beer, wine tasting`),
    hint: terms('free food'),
  },
  restaurants: {
    sure: terms('dining, dining out, restaurant, restaurants'),
  },
  social: {
    sure: terms(`
      administrative day, art exhibit, art exhibition, art exhibitions, art exhibits, art opening, arts and
      crafts, ballet, ballroom dance, bible study, block party event, board and committee meetings, board
      games, board meeting, board meetings, boards and commissions, break, broadway series, broadway tickets
      national, campus closures, campus tours, charity and causes, childrens theatre, church, cinema,
      circus, circus and specialty acts, cirque du soleil, city council, closed, closure, club meeting,
      commencement, commission, committee, committees, contemporary dance, council, craft, craft fair,
      crafts, dance class, dance event, dance performance, dance performance tour, dancing, drama, exhibit,
      exhibition, exhibition event, exhibitions, exhibitions and installations, exhibitions and tours,
      exhibits, exhibits and tours, film, film media and entertainment, film screening, film screenings,
      film video, films, films and screenings, fine art, flea market, gallery exhibition, gallery opening,
      games, gaming, general body meeting, general meeting, government meeting, government meetings, guided
      tours, holiday, holidays and closures, magic and illusion, mass, meetings, movie, movie film, movies,
      movies and film, museum exhibitions, musical, musicals, orientation, parade, play, plays, public
      hearing, public meeting, public meetings, recess, religion and spirituality, religious event,
      religious services, school time series, screening, screening event, screening event film, sidewalk
      sale, social dance, spring break, staff meeting, story time, storytime, storytimes, street event,
      student organization fair, tea ceremony, theater, theater broadway national tours, theater event,
      theater load in and load outs, theatre, tour, tours, university holiday, visual arts event, volunteer,
      volunteer and fundraising opportunities, volunteer opportunities, volunteering, welcome week, worship`),
    likely: terms(`
      art and museum exhibitions, arts and culture, arts and theatre, arts culture, business meeting,
      business meeting group, call out meeting, celebration, celebrations, ceremony, children, children and
      family, childrens event, civic, civic and community gatherings, civic engagement, community and
      culture, community engagement, community service, cultural, cultural event, cultural events, culture
      and diversity, culture and languages, dance, diversity, diversity and inclusion, emotional wellness,
      ethnic and cultural, faith, families, family, family activities, family and kids, festival or fair,
      festivals and celebrations, fundraiser, fundraising, gallery, garden, gardening, government,
      graduation, group business, group meeting, health and wellbeing, health fair, hobbies, hobbies and
      special interest, holidays, home and garden, kids, kids and family, leadership and engagement, lgbtq,
      markets and fairs, mental health, museum, museum and galleries, museums, networking social, performing
      and visual arts, plants, politics and activism, religion, religious, religious spiritual, seasonal and
      holiday, singles, spiritual, spiritual wellness, spirituality, student run, support group, support
      groups, teens, theater and film, theater dance, theatre and dance, visual and creative arts, visual
      art, visual arts, visualartsevent, wellness fair, youth and family activities`),
    hint: terms(`
      activities, art, arts, arts and humanities, campus event, campus wide event, casual, casual relaxed,
      celebrations and commemorations, community, community event, community events, cultural wellness,
      culture, culture exchange, department events, drop by, fundraising event, guild events, health and
      wellness, health wellness, large scale, medium size, meeting, new in town, service, small scale,
      social, social activities, social event, social wellness, special event, special events, student
      activity, student life, student services, tradition and community, weeks of welcome, well being,
      wellness`),
  },
};
