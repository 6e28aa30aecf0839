import { createContext } from 'react'

/** Where a back-office page stands ("System / Permissions"); the layout says it, the page head shows it. */
export const Crumb = createContext<string>('')
