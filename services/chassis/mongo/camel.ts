/** A name in snake case, as lists are asked for, as the field is called: `start_date` → `startDate`. */
export const camel = (snake: string): string => snake.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
