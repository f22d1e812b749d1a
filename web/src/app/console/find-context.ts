import { createContext } from 'react';

/** Opens the field that finds anything, from the head of every screen of the console. */
export const FindContext = createContext<() => void>(() => {});
