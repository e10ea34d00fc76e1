export interface DockerStage {
  readonly name: string;
  readonly image: string;
  readonly steps: readonly { readonly word: string; readonly rest: string }[];
}
export function readDockerfile(text: string): readonly DockerStage[];
