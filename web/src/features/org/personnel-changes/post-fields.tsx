import { letters } from '@academy/contracts/org/letters.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { connect, skip } from '../../../core/connect.ts'
import type { FieldSpec } from '../../../core/form/form-fields.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { formatMoment } from '../../../core/show/moment.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import type { Standing } from './api.ts'
import type { Mode } from './modes.ts'

const lettersApi = connect(letters)

/** Which of his posts can be meant. */
const meant: Partial<Record<Mode, (post: Standing['posts'][number]) => boolean>> = {
  end: ({ main }) => !main,
  letterBegin: ({ mayHaveLetter, letter }) => mayHaveLetter && !letter,
  letterEnd: ({ letter }) => letter === true,
}

/** One of the posts that somebody holds. */
export const usePostField = (mode: Mode, standing: Standing | undefined): FieldSpec => {
  const name = useBilingual()
  const posts = (standing?.posts ?? []).filter(meant[mode] ?? (() => true))
  return {
    name: 'postId',
    kind: 'select',
    wide: true,
    options: posts.map((post) => ({ value: post.id, label: `${name(post, 'positionName')} · ${name(post, 'orgName')}` })),
  }
}

/** One of the letters that were filed for the chosen post. */
export const useLetterField = (postId: unknown): FieldSpec => {
  const texts = useNounTexts(personnelChanges)
  const { data } = lettersApi.usePage(postId ? { postId: String(postId), status: 'filed' } : skip, { quiet: true })
  const options = (data?.records ?? []).map(({ id, issued, until, paper }) => ({
    value: id,
    label: `${paper.name} · ${formatMoment(issued, 'day')} – ${formatMoment(until, 'day')}`,
  }))
  return { name: 'letterId', kind: 'select', wide: true, options: options.length > 0 ? options : [{ value: '', label: texts.say('noLetter') }] }
}
