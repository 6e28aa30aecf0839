import { z } from 'zod'
import { holding, toldOf } from './field-kinds.ts'
import { plainText, richLength, richTree, type Written } from './rich-plain.ts'
import { isWritten, type RichDoc, type RichFault, type RichNode, type RichRule, treeFaults } from './rich-tree.ts'

/** The languages that a text is written in, as its field holds them; Traditional Chinese that nobody wrote is read converted. */
export const richLanguages = ['cn', 'tw', 'en'] as const
export type RichLanguage = (typeof richLanguages)[number]
export type RichTexts = { [L in RichLanguage]?: RichDoc | undefined }
type SentTexts = { [L in RichLanguage]?: RichDoc | string | undefined }

/** Everything that stands against a text: a tree that is none, or plain words, which are its paragraphs. */
const richFaults = (text: unknown, { max, images = 0 }: RichRule): RichFault[] => {
  if (text === undefined || text === null) return [{ code: 'required' }]
  const found: RichFault[] = typeof text !== 'string' ? treeFaults(text, images) : isWritten(text.replaceAll('\r\n', '\n')) ? [] : [{ code: 'richShape' }]
  const long = found.length === 0 && richLength(text as Written) > max
  return long ? [{ code: 'textTooBig', max }] : found
}

const about = 'A tree of nodes (doc, paragraph, heading, bulletList, orderedList, listItem, blockquote, horizontalRule, image, hardBreak, text) or plain text'

const one = (rule: RichRule) =>
  z.codec(
    z
      .unknown()
      .superRefine((text, ctx) => {
        for (const { code, values, max } of richFaults(text, rule)) {
          const bound = max === undefined ? {} : { maximum: max }
          const told = code === 'textTooBig' ? { code: 'too_big' as const, origin: 'string' as const } : { code: 'custom' as const, values }
          ctx.addIssue({ ...told, ...bound, message: `!${code}`, input: text } as never)
        }
      })
      .meta({ description: `${about}, at most ${rule.max} characters` }),
    z.unknown(),
    { decode: (text) => richTree(text as string), encode: (text) => richTree(text as string) },
  ) as unknown as z.ZodType<RichDoc, RichDoc | string>

type Field<R extends RichRule> = R extends { languages: 3 } ? z.ZodType<RichTexts, SentTexts> : z.ZodType<RichDoc, RichDoc | string>

/**
 * A formatted text: a tree of nodes from a closed list, at most `max` characters of text in each language. Plain words are its paragraphs. With
 * `languages: 3` it holds `cn`, `tw` and `en`.
 */
export const richText = <const R extends RichRule>(rule: R): Field<R> => {
  const languages = () => z.strictObject(Object.fromEntries(richLanguages.map((language) => [language, one(rule).optional()])))
  return holding(rule.languages ? languages() : one(rule), { kind: 'rich', rich: rule }) as unknown as Field<R>
}

/** One of a noun's fields that hold formatted text. */
export interface RichField {
  key: string
  rule: RichRule
}

/** The fields of a noun that hold formatted text. */
export const richFields = (shape: Readonly<Record<string, z.ZodType>>): RichField[] =>
  Object.entries(shape).flatMap(([key, schema]) => {
    const { rich, many } = toldOf(schema)
    return rich && !many ? [{ key, rule: rich }] : []
  })

const tails = { cn: 'Cn', tw: 'Tw', en: 'En' } as const

/** The columns of plain words that a workbook has for a field, each with its language: `summaryCn`, `summaryTw`, `summaryEn`. */
export const richColumns = ({ key, rule }: RichField): { column: string; language: RichLanguage | undefined }[] =>
  rule.languages ? richLanguages.map((language) => ({ column: `${key}${tails[language]}`, language })) : [{ column: key, language: undefined }]

/** The text of a field in a language. */
export const richAt = (value: unknown, language: RichLanguage | undefined): Written =>
  (language === undefined ? value : (value as Record<string, unknown> | null | undefined)?.[language]) as Written

/** The plain words of a field, language after language. */
export const wholeText = (value: unknown, { languages }: RichRule): string =>
  (languages ? richLanguages : [undefined])
    .map((language) => plainText(richAt(value, language)))
    .filter(Boolean)
    .join('\n')

/** What a picture of a text holds of its file. */
type ImageRef = { fileId: string; name: string; size: number; type: string }

const imageOf = ({ attrs }: RichNode): ImageRef => {
  const { fileId, name, size, type } = attrs as unknown as ImageRef
  return { fileId, name, size, type }
}

const treesOf = (value: unknown, { languages }: RichRule): { language: RichLanguage | undefined; tree: RichDoc }[] =>
  (languages ? richLanguages : [undefined]).flatMap((language) => {
    const tree = richAt(value, language)
    return tree && typeof tree !== 'string' ? [{ language, tree }] : []
  })

/** The files of the pictures that a field holds, those of all its languages. */
export const richImages = (value: unknown, rule: RichRule): ImageRef[] =>
  treesOf(value, rule).flatMap(({ tree }) => (tree.content ?? []).filter(({ type }) => type === 'image').map(imageOf))

/** A field's value with each picture's file as `change` gives it; one that it does not know stays. */
export const withImages = (value: unknown, rule: RichRule, change: (ref: ImageRef, language: RichLanguage | undefined) => ImageRef | undefined): unknown => {
  const changed = treesOf(value, rule).map(({ language, tree }) => {
    const content = tree.content?.map((node) => (node.type === 'image' ? { ...node, attrs: { ...node.attrs, ...change(imageOf(node), language) } } : node))
    return [language, { ...tree, ...(content ? { content } : {}) }] as const
  })
  return rule.languages ? { ...(value as object), ...Object.fromEntries(changed) } : (changed[0]?.[1] ?? value)
}
