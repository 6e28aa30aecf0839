import i18next from 'i18next'
/** The part of a record's answer that says what this reader may do with it now, and what not and why. */
export type Moving = {
  actions?: readonly string[] | undefined
  refused?: readonly { move: string; reasons: readonly string[] }[] | undefined
}

/** Everything against a move in one line; undefined where nothing is said against it. */
export const againstOf = (row: Moving, move: string): string | undefined =>
  row.refused?.find((one) => one.move === move)?.reasons.join(i18next.t('core:form.and'))

/** Is this move the reader's at all, allowed now or refused? */
export const knows = (row: Moving, move: string): boolean => row.actions?.includes(move) === true || againstOf(row, move) !== undefined
