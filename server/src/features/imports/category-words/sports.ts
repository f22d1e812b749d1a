import { type Phrases, terms } from './terms';

/** Sports to do and to watch: disciplines, fitness, games, and the names of teams that mean nothing else. */
export const sportsPhrases: Phrases = {
  decisive: terms(`
    adult league, alumni game, aqua aerobic, barre class, basketball league, bicycle club, bike club, bike
    party, bike race, bike ride, bike to work, bike tour, bike trip, boot camp workout, bootcamp workout,
    bowl game, bowling league, bye week, capoeira, cardio dance, chair yoga, champions league, charity golf,
    charity run, charity walk, cheer competition, climbing club, clubbell, color run, conference
    championship, cricket match, critical mass, cross country, cup final, cycle class, cycling class, dance
    cardio, dance fitness, demolition derby, disc golf, dive meet, drag racing, dressage, dual meet, fantasy
    football, field day, field hockey, figure skating, fit camp, fitness basic, fitness boot camp, fitness
    bootcamp, fitness challenge, fitness class, flag football, free yoga, fun run, game watch, go kart, goat
    yoga, golf classic, golf outing, golf tournament, grand final, group exercise, group fitness, group
    hike, group ride, guided hike, gym orientation, gymnastics meet, half marathon, hatha yoga, hiking club,
    hiking group, hip hop fitness, horse racing, horse show, ice hockey, ice skating, indoor cycle, indoor
    cycling, indoor track, invitational meet, jingle bell run, jingle run, jiu jitsu, jump time, karting,
    kettlebell, kickball league, kundalini yoga, lap swim, laser tag, league cup, league night, learn to
    row, learn to skate, learn to ski, learn to swim, march madness, martial art, mens golf, mens lacrosse,
    mens rugby, mens swimming, mens volleyball, minute to win it, monster truck, motocross, national
    championship, nature walk, ncaa tournament, one day international, open jump, open rec, open skate, open
    swim, outdoor track, paddleboard, paddleboarding, paintball, pep rally, pick up basketball, pick up
    soccer, pickup basketball, pickup game, pickup soccer, ping pong, polo match, pool aerobic, powerlifting
    meet, premier league, preseason game, preseason game #, rec hours, rec league, regional championship,
    rock climbing, roller derby, roller skating, run club, running club, running group, santa run, santa
    shuffle, self defense, senior fitness, senior stretch, ski club, ski trip, snowboard club, soccer
    league, softball league, spartan race, spin class, sport id #, sports day, stand up paddle, stand up
    paddleboard, stand up paddleboarding, stanley cup, state championship, step aerobic, step class,
    strength and conditioning, strength training, sunrise hike, sunrise yoga, super bowl, superbowl,
    supercross, swim and dive, swim class, swim invitational, swim lesson, swim meet, swim team, swimming
    and diving, table tennis, taekwon do, tai chi, test match, tough mudder, track and field, track
    invitational, track meet, trail run, trail running, training camp, trampoline, turkey trot, ultimate
    frisbee, volleyball league, walk a thon, walk athon, walk run, walk with, walkathon, walking club,
    walking group, water aerobics, water fitness, water polo, winner group, womens golf, womens lacrosse,
    womens rugby, womens swimming, world championship, world cup, world series, wrestling club, yin yoga,
    yoga class, yoga flow, yoga in the park, yoga session, yoga under the star, youth league, zumba class`),
  strong: terms(`
    # mile, #k, #k run, 49ers, aerobic, aikido, all star game, aquacise, aquafit, archery, astros, athletic
    conditioning, autocross, away game, backpacking, badminton, barre, baseball, basketball, bearcats,
    bengals, bicycle ride, bjj, blackhawks, blue jackets, blue jays, body pump, bodybuilding, bodypump,
    bouldering, bowling, boxing, bracket race, bruins, buccaneers, bucs, canadiens, canoeing, canucks,
    capture the flag, cavaliers, celtics, cheerleading, circuit training, climbing, climbing wall, clippers,
    cornhole, crossfit, cycling, diamondbacks, dodgeball, dodgers, duathlon, endurance, equestrian, esport,
    exercise, fencing, fishing, fitness, fixtur es, fixture, football, frisbee, futsal, game day, gameday,
    geocaching, golden knights, golf, grand prix, grizzlies, group bike, group x, gymnastics, handball,
    hiit, hiking, hockey, home game, home opener, intramural, jazzercise, judo, karate, kayaking, kendo,
    kickball, kickboxing, knicks, lacrosse, lakers, long ride, maple leafs, marathon, mariners, matchday,
    mavericks, mens basketball, mens soccer, mens tennis, mets, mma, motorsport, muay thai, nascar, netball,
    obstacle course, oilers, open gym, orienteering, orioles, packers, padres, parkour, phillies,
    pickleball, pilates, playoff, polo, postseason, powerlifting, pre season, pre season game, preseason,
    quarter final, quarterfinal, quidditch, racquetball, rafting, rec night, red sox, red wings, regatta,
    regular season, rockies, rowing, rugby, sabres, sailing, scrimmage, scuba, seahawks, semi final,
    semifinal, senior day, short ride, sixers, skateboard, skateboarding, skatepark, skiing, sledding,
    snowboarding, snowshoe, soccer, softball, spikeball, steelers, stretching, strongman, surfing, swimming,
    taekwondo, tailgate, tennis, timberwolves, total body, track day, trail blazers, triathlon, tryout, tug
    of war, tumbling, ufc, v, versus, vinyasa, volleyball, vs, white sox, whitewater, wk #, womens
    basketball, womens soccer, womens tennis, womens volleyball, workout, workout class, wrestlemania,
    wrestling, wushu, wwe, yankees, yoga, zumba`),
  usual: terms(`
    acroyoga, aerials, afc, alpine, aqua, athlete, athletic, ballpark, biathlon, bike, bikers, calisthenics,
    canoe, cardio, championship, climb, collegiate, conditioning, crew, cricket, cup, curling, cyclist,
    dash, day session, defender, derby, diving, dodge, dribble, fc, footrace, footy, game #, goalkeeper,
    golfer, gym, gymnast, hike, hiker, hoops, hurdles, javelin, jiujitsu, jog, jogging, kayak, krav maga,
    league, league game, longboard, loss #, lost #, match play, mlb, mls, mountain biking, nba, ncaa, nfl,
    nhl, night session, nordic ski, open session, paddle, paddling, pole fitness, practice schedule, race,
    regional final, relay, ropes course, round #, run, runner, shooting, shootout, shuffle, skate, skating,
    ski, slam dunk, spin, sport, spurs, squash, stadium, strength, stretch, stride, sweat, swim, swimmer,
    team, toning, tournament, track, trek, tumble, varsity, week #, weight room, weightlifting, wiffle, win
    #, windsurf, won #`),
  faint: terms(`
    at bat, classic, coach, greenway, invitational, jump, match, move, movement, outdoor, preview, ride,
    trail, v #, walk`),
};
