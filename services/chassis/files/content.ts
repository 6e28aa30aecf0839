import { fileTypeFromBuffer } from 'file-type'

const imageTypes = ['image/png', 'image/jpeg', 'image/webp']
/** The endings of the names of pictures. */
export const imageEndings = ['png', 'jpg', 'jpeg', 'webp']

const office = 'application/vnd.openxmlformats-officedocument.'
/** What a document may be, by the ending of its name; its content must be of that kind too. */
const documentTypes: Readonly<Record<string, string>> = {
  ...{ pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp', zip: 'application/zip' },
  ...{ docx: `${office}wordprocessingml.document`, xlsx: `${office}spreadsheetml.sheet`, pptx: `${office}presentationml.presentation` },
  ...{ txt: 'text/plain', csv: 'text/csv' },
}
export const documentEndings = Object.keys(documentTypes)

/** So much of a file's beginning is looked at. */
export const LOOKED_AT = 1024 * 1024

const endingOf = (name: string): string => /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Text has no zeros, in whatever encoding an office of ours writes it. */
const isText = (head: Buffer): boolean => !head.includes(0)

/** The kind of a picture by its content; `null` for anything else, whatever it is called. */
export const imageTypeOf = async (head: Buffer): Promise<string | null> => {
  const type = (await fileTypeFromBuffer(head))?.mime
  return type && imageTypes.includes(type) ? type : null
}

/** The kind of a document by its name where its content agrees; `null` where it does not, or is of no kind that is taken. */
export const documentTypeOf = async (name: string, head: Buffer): Promise<string | null> => {
  const wanted = documentTypes[endingOf(name)]
  if (!wanted) return null
  const found = (await fileTypeFromBuffer(head))?.mime
  if (wanted.startsWith('text/')) return found === undefined && isText(head) ? wanted : null
  // a workbook whose parts stand in an unusual order is only seen to be packed
  const packed = wanted.startsWith(office) && found === 'application/zip'
  return found === wanted || packed ? wanted : null
}

/** A name without folders and signs that no file system takes. */
export const plainName = (given: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const name = (given.split(/[\\/]/).pop() ?? '').replace(/[\x00-\x1f<>:"|?*\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return name === '' || /^\.+$/.test(name) ? 'file' : name
}
