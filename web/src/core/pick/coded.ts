import type { Choices } from './remote-select.tsx'

/** A row as its code and its name. */
export const coded: Choices['label'] = (row, name) => `${String(row.code)} ${name(row, 'name')}`
