/** One column of a list's workbook. */
export interface Drawn {
  /** The field of a row that it shows, inside another by a path (`terms.price`), or one in two languages without Cn and En. */
  key: string
  /** Where texts have the words of its values, `enrolmentStates`; those of the noun and of its dictionary are known. */
  words?: string
  width?: number
}

export type ExportColumn = string | Drawn
