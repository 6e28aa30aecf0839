import { readXlsx } from 'hucre/xlsx'

/** Takes a workbook and gives every text in it. */
export const bookText = async (book: Buffer): Promise<string> => {
  const { sheets } = await readXlsx(book)
  return sheets.flatMap(({ rows }) => (rows as unknown[][]).flat().map((cell) => String(cell ?? ''))).join('\n')
}
