/** The longest address that mail takes (RFC 5321), characters. */
const ADDRESS_LIMIT = 254;

/**
 * Whether a text is one e-mail address and nothing else: no name, no list, nothing that could begin
 * another header or another command.
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= ADDRESS_LIMIT &&
    /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)
  );
}
