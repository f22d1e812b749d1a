/** Each class is an export of its own; scripts/check-structure.mjs finds the ones that a module lacks. */
declare module '*.module.css';
