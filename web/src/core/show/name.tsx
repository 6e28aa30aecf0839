import { useBilingual } from '../i18n/bilingual.ts'

/** A name in one or two languages as the reader sees it; in Traditional Chinese the names of people and firms stay as they are. */
export const Name = ({ of, field }: { of: object; field: string }) => <>{useBilingual()(of, field)}</>
