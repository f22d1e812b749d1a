import { type Phrases, terms } from './terms';

/** Meals, tastings and markets, and restaurants' own events. */
export const foodPhrases: Phrases = {
  decisive: terms(`
    after school cooking, bake off, bake sale, bakeoff, beer fest, beer festival, beer garden, beer tasting,
    beerfest, breakfast with santa, bubble tea, cheese tasting, chili cookoff, chocolate tasting, coffee and
    bagel, coffee and donut, coffee bar, coffee tasting, community dinner, community market, community meal,
    cook off, cookie decorating, cooking class, cooking demo, cooking with, cookoff, culinary class, cupcake
    decorating, dining hall, dinner dance, dinner party, farm box, farmers market, fish and chip, fish fry,
    food and wine, food box, food festival, food tasting, food tour, food truck, free food, free pizza,
    gingerbread house, greenmarket, grilled cheese, hot chocolate bar, hot cocoa bar, ice cream social,
    iftar, meal prep, midnight breakfast, milk tea, mobile market, pancake breakfast, pie sale, pig roast,
    pizza party, potluck dinner, produce market, seafood festival, shabbat dinner, snack night, taste of,
    tasting bar, tasting event, tasting room, tea tasting, teaching kitchen, wine and cheese, wine and food,
    wine festival, wine tasting`),
  strong: terms(`
    baking, banquet, barbecue, barbeque, barista, bbq, boba, breakfast, brewfest, brunch, buffet, burger,
    charcuterie, cheeseburger, chili cook off, cider, clambake, cook out, cookery, cooking, cookout,
    crawfish, cuisine, culinary, cupcake, curry, dessert, dim sum, dimsum, dinner, distillery, donut,
    doughnut, dumpling, empanada, feast, food, foodie, froyo, gelato, grub, hot chocolate, hot toddy, ice
    cream, latte art, lobster, lunch, luncheon, matcha, milkshake, mocktail, noodle, oktoberfest, oyster,
    pancake, pasta, picnic, pizza, poke bowl, popcorn, potluck, ramen, recipe, seafood, shrimp, side dish,
    smoothie, spaghetti, supper, sushi, taco, tasting, toddies, waffle, winery`),
  usual: terms(`
    afternoon tea, bagel, bake, bakery, beer, bourbon, bread, brew, brewery, cake, candy, cheese, chef,
    chicken, chili, chocolate, cocoa, coffee, cookie, drink, espresso, fried, halal, high tea, kitchen,
    kosher, latte, meal, nutrition, pie, refreshment, rum, sake, sandwich, smore, soup, spirit tasting,
    tequila, treat, vegan, vegetarian, whiskey, whisky, wine`),
  faint: terms('cafe, eat, flavor, hungry, pop up market, sale, snack, taste'),
};

export const restaurantPhrases: Phrases = {
  decisive: terms(`
    chef dinner, course dinner, dine out, omakase, prix fixe, restaurant week, supper club, tasting menu,
    wine dinner`),
  strong: terms('bistro, dine, restaurant'),
};
