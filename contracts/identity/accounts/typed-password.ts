import { z } from 'zod'

/** What is typed as a password: kept as it is, whatever its form; all that is wrong with a new one is judged together. */
export const typed = () => z.string().max(200)
