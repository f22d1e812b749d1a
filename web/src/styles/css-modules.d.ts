/** Each class is a separate export; scripts/check-structure.mjs finds classes that a module lacks. */
declare module '*.module.css';
