import { join } from 'node:path';
import {
  type Expression,
  isAsExpression,
  isCallExpression,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isSpreadAssignment,
  isVariableStatement,
  type ObjectLiteralElementLike,
  type ObjectLiteralExpression,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Diagnostic, type Snapshot } from 'typescript/unstable/sync';
import { root } from '../../../server/install.mjs';

const CONFIG = join(root, 'tsconfig.json');

/** An object that is written in a file: what a variable holds. */
export interface Written {
  path: string;
  variable: string;
  /** The object is what the variable's first field calls a function with. */
  inFirstCall?: true;
}

/** The compiler with the product in its memory, where files may say something else than on the disk. */
export class Compiler {
  readonly #said = new Map<string, string>();
  readonly #api = new API({ cwd: root, fs: { readFile: (path) => this.#said.get(path) } });
  #snapshot: Snapshot = this.#api.updateSnapshot({ openProjects: [CONFIG] });

  /** What the compiler has to say against a file. */
  complaintsOf(path: string): string[] {
    return this.#program.getSemanticDiagnostics(join(root, path)).flatMap(textsOf);
  }

  /** The fields of an object; of what is spread into it, the name. */
  fieldsOf(written: Written): string[] {
    const { source, object } = this.#read(written);
    return object.properties.map((field) => nameOf(field, source));
  }

  /** Leaves a field of each of these objects out; whatever was left out before is there again. */
  leaveOut(fields: readonly (readonly [Written, string])[]): void {
    const changed = [...this.#said.keys()];
    this.#said.clear();
    this.#update(changed);
    const texts = fields.map(([written, name]) => {
      const { source, object } = this.#read(written);
      const field = object.properties.find((one) => nameOf(one, source) === name);
      if (!field) throw new Error(`${written.path} has no field ${name}`);
      const rest = source.text.slice(field.end).replace(/^,/, '');
      return [join(root, written.path), source.text.slice(0, field.pos) + rest] as const;
    });
    for (const [path, text] of texts) this.#said.set(path, text);
    this.#update([...this.#said.keys()]);
  }

  close(): void {
    this.#snapshot.dispose();
    this.#api.close();
  }

  get #program() {
    const project = this.#snapshot.getProject(CONFIG);
    if (!project) throw new Error(`The compiler has not opened ${CONFIG}`);
    return project.program;
  }

  #update(changed: string[]): void {
    if (changed.length === 0) return;
    const before = this.#snapshot;
    this.#snapshot = this.#api.updateSnapshot({ fileChanges: { changed } });
    before.dispose();
  }

  #read({ path, variable, inFirstCall }: Written) {
    const source = this.#program.getSourceFile(join(root, path));
    if (!source) throw new Error(`The compiler does not know ${path}`);
    const value = source.statements
      .filter(isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .find(({ name }) => name.getText(source) === variable)?.initializer;
    const outer = value && literalIn(value);
    const first = outer?.properties[0];
    const inner = first && isPropertyAssignment(first) ? argumentIn(first.initializer) : undefined;
    const object = inFirstCall ? inner : outer;
    if (!object) throw new Error(`${path} has no object ${variable}`);
    return { source, object };
  }
}

function literalIn(value: Expression): ObjectLiteralExpression | undefined {
  if (isSatisfiesExpression(value) || isAsExpression(value)) return literalIn(value.expression);
  return isObjectLiteralExpression(value) ? value : undefined;
}

function argumentIn(value: Expression): ObjectLiteralExpression | undefined {
  const argument = isCallExpression(value) ? value.arguments[0] : undefined;
  return argument && literalIn(argument);
}

const nameOf = (field: ObjectLiteralElementLike, source: SourceFile): string =>
  (isSpreadAssignment(field) ? field.expression : field.name)?.getText(source) ?? '';

/** What a complaint says, with what led to it. */
const textsOf = ({ text, messageChain }: Diagnostic): string[] => [
  text,
  ...(messageChain ?? []).flatMap(textsOf),
];
