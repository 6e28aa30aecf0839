import { usePictureAt } from '../files/file-url.ts'

interface Props {
  /** Its first letter stands where there is no picture. */
  name: string
  /** Where the picture is fetched with the reader's token. */
  url?: string | undefined
  className?: string
}

/** A person's picture in a circle, or the first letter of the name. What it says is said beside it. */
export const Avatar = ({ name, url, className = '' }: Props) => {
  const address = usePictureAt(url)
  return (
    <span className={`avatar ${className}`} aria-hidden="true">
      {address ? <img className="avatar-picture" src={address} alt="" /> : name.slice(0, 1)}
    </span>
  )
}
