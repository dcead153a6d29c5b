/** Bytes that look random and are the same every time. */
export function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 42;
  for (let at = 0; at < length; at += 1) {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    bytes[at] = state >> 16;
  }
  return bytes;
}

/** Files that are neither a workbook nor a picture that is taken, by what they are. */
export function strangers(): [string, Buffer][] {
  const text = (content: string) => Buffer.from(content);
  return [
    ['html', text('<!doctype html><html><table><tr><td>Name</td></tr></table></html>')],
    ['csv', text('Name,Contact\nA,B\n')],
    ['json', text('{"a":1}')],
    ['svg', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['xml 2003', text('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com"/>')],
    ['pdf', text('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')],
    ['exe', Buffer.concat([text('MZ'), Buffer.alloc(400)])],
    ['elf', Buffer.concat([text('\u007fELF'), Buffer.alloc(400)])],
    ['script', text('#!/bin/sh\nrm -rf /\n')],
    ['rtf', text('{\\rtf1 hello}')],
    ['gif', text('GIF89a\u0001\u0000\u0001\u0000')],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0])],
    ['7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4])],
    ['rar', text('Rar!\u001a\u0007\u0000')],
    ['php', text('<?php system($_GET[0]); ?>')],
    ['noise', noise(3000)],
    ['nulls', Buffer.alloc(3000)],
    ['utf-16 text', Buffer.from('\ufeffName\tContact', 'utf16le')],
  ];
}
