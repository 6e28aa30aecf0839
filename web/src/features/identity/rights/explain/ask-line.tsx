import { cloneElement, type ReactElement, useId } from 'react'

/** One part of the question: its word and its control in one box, as a sentence is read. */
export const AskLine = ({ label, children }: { label: string; children: ReactElement<{ id?: string; 'aria-label'?: string }> }) => {
  const id = useId()
  return (
    <div className="ask-line">
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, { id })}
    </div>
  )
}
